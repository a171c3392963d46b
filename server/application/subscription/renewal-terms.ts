import type { LicenseId } from '#domain/license/tier.ts'
import type { NextCharge } from '#domain/order/purchase.ts'
import { cents, NOTHING, type Cents } from '#domain/shared/money.ts'
import { withTax } from '#domain/shared/tax.ts'
import { planPrice, type PlanVariant } from '#domain/subscription/plan.ts'
import { sellsSeats } from '#domain/subscription/seats.ts'
import { nextChargeAt } from '#domain/subscription/subscription.ts'
import type {
  HeldPlan,
  HeldSubscription,
} from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { billTax } from '#server/application/order/bill-tax.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'

/** The content of a period of a plan, and the terms agreed for it. */
export interface PlanTerms {
  readonly plan: PlanVariant
  readonly licenseId: LicenseId
  readonly price: Cents
  /** Its further seats, and the price of one of them. */
  readonly seats: number
  readonly seatPrice: Cents
}

/** The terms of a plan's scheduled change; null without one. */
export async function scheduledTerms(
  records: Records,
  { scheduledChange, seats: paid }: HeldPlan,
): Promise<PlanTerms | null> {
  if (scheduledChange === null) return null
  const { plan, licenseId, price, seatPrice } = scheduledChange
  const seats = sellsSeats(plan) ? paid.staying : 0
  if (price !== null) return { plan, licenseId, price, seats, seatPrice }
  // Scheduled before prices were agreed in advance: it begins at today's price.
  const licenses = await records.priceBook.licenses()
  const license = licenses.find(({ id }) => id === licenseId)
  if (!license) throw new Error(`there is no license ${licenseId}`)
  return { plan, licenseId, price: planPrice(plan, license), seats: 0, seatPrice: NOTHING }
}

/**
 * The terms of a plan's next period: its scheduled change, or the current terms without the seats that were
 * removed (seats 4).
 */
export async function nextTerms(records: Records, held: HeldPlan): Promise<PlanTerms> {
  const scheduled = await scheduledTerms(records, held)
  if (scheduled) return scheduled
  const { plan, licenseId, price, seats } = held
  const removed = seats.count - seats.staying
  return {
    plan,
    licenseId,
    price: cents(price - removed * seats.price),
    seats: seats.staying,
    seatPrice: seats.price,
  }
}

/** The charge for another period at this price, at today's tax rate. */
export async function renewalCharge(
  records: Records,
  { billing }: HeldSubscription,
  price: Cents,
  taxRates: TaxRates,
): Promise<Cents> {
  return withTax(price, (await billTax(records, taxRates, billing)).taxRate)
}

/** The next charge at this price, and when; null if there is none. */
export async function nextChargeOf(
  records: Records,
  held: HeldSubscription,
  price: Cents,
  taxRates: TaxRates,
): Promise<NextCharge | null> {
  const amount = await renewalCharge(records, held, price, taxRates)
  const at = nextChargeAt(held.subscription)
  return at === null || amount === 0 ? null : { amount, at }
}

/** Whether a cancellation is due, processed or not. */
export function isOver({ subscription: { cancelAt } }: HeldSubscription, now: number): boolean {
  return cancelAt !== null && cancelAt <= now
}
