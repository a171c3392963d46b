import { OPEN_STATUSES } from '#domain/order/order.ts'
import { NOTHING, sum } from '#domain/shared/money.ts'
import { taxOn } from '#domain/shared/tax.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { creditsWithSeats } from '#domain/subscription/seats.ts'
import { dueNow } from '#domain/subscription/subscription.ts'
import { renewedPlanText, renewedCreditSubscriptionText } from '#messages/purchase-text.ts'
import { writeOffEnded } from '#server/application/credits/credit-ledger.ts'
import type { Subscribed } from '#server/application/ports/email-events.ts'
import type {
  DueSubscription,
  HeldPlan,
  HeldSubscription,
  RenewalOrder,
} from '#server/application/ports/subscription-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { billTax } from '#server/application/order/bill-tax.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { endForFreePlan, endIfDue, heldOf, subscribedTo } from './end-subscription.ts'
import { grantDueMonths } from './grant-due-months.ts'
import { nextTerms, renewalCharge } from './renewal-terms.ts'
import { countFailure } from './paid-periods.ts'
import { periodKey } from './renewal-keys.ts'

/** The attempt of a renewal's order: the same for every process that finds the renewal due. */
export interface RenewalAttempt {
  readonly userId: string
  readonly key: string
}

/** What has to be charged: nothing, an open order, or a renewal that conflicts with another order of the buyer. */
export type ProcessedSubscription = RenewalAttempt | 'conflict' | null

/** Processes what is due for a subscription, and writes the order of what has to be paid. */
export async function processSubscription(
  unit: Unit,
  { kind, customer }: DueSubscription,
  taxRates: TaxRates,
): Promise<ProcessedSubscription> {
  await unit.customers.lock(customer)
  await endIfDue(unit, customer, kind)
  await writeOffEnded(unit, customer)
  if (kind === 'plan') await grantDueMonths(unit, customer)
  const held = await heldOf(unit, customer, kind)
  if (!held || dueNow(held.subscription, unit.now) !== 'renew') return null
  const next = await nextPeriodOf(unit, held)
  if (held.kind === 'plan' && next.isFree) {
    await endForFreePlan(unit, held)
    return null
  }
  return await openRenewal(unit, { held, next }, taxRates)
}

/** The content of the next period, as stated on its bill and in its emails. */
export interface NextPeriod extends Pick<
  RenewalOrder,
  'bought' | 'licenseId' | 'price' | 'credits' | 'seats' | 'seatPrice' | 'name' | 'detail'
> {
  readonly isFree: boolean
  readonly of: Subscribed
}

/** The agreed terms continue at their price, and a scheduled change of plan begins at its own. */
export async function nextPeriodOf(records: Records, held: HeldSubscription): Promise<NextPeriod> {
  if (held.kind === 'plan') return await nextPeriodOfPlan(records, held)
  const { packId, credits, licenseId, price } = held
  const bought = { kind: 'credits', packId, credits } as const
  const words = renewedCreditSubscriptionText(credits)
  const noSeats = { seats: 0, seatPrice: NOTHING } as const
  const brought = { bought, licenseId, price, credits, ...noSeats, ...words }
  return { ...brought, isFree: false, of: subscribedTo(held) }
}

async function nextPeriodOfPlan(records: Records, held: HeldPlan): Promise<NextPeriod> {
  const { plan, licenseId, price, seats, seatPrice } = await nextTerms(records, held)
  return {
    bought: { kind: 'plan', planId: plan.id },
    licenseId,
    price,
    credits: creditsWithSeats(plan, seats),
    seats,
    seatPrice,
    ...renewedPlanText(plan, seats),
    isFree: isFreePlan(plan),
    of: { kind: 'plan', plan: plan.name },
  }
}

interface Renewing {
  readonly held: HeldSubscription
  readonly next: NextPeriod
}

/** The renewal's order, found or newly written; null if it cannot be charged. */
async function openRenewal(
  unit: Unit,
  { held, next }: Renewing,
  taxRates: TaxRates,
): Promise<ProcessedSubscription> {
  const { payment, userId } = held
  // One order per attempt and period: every process that finds the same renewal due writes the same key.
  const key = `${periodKey(held)}${held.subscription.failures}`
  const attempt = { userId, key }
  if ((await unit.subscriptions.renewalsOf(held, OPEN_STATUSES)).includes(key)) return attempt
  // Without a payment method nothing can be charged: that is a failed renewal too.
  if (payment === null) {
    const amount = await renewalCharge(unit, held, next.price, taxRates)
    await countFailure(unit, held, { of: next.of, amount })
    return null
  }
  await releaseKey(unit, attempt)
  const order = { held, next, userId, payment, idempotencyKey: key, bodyHash: '' }
  // Conflicts if its customer has another open order (decision 008).
  return (await writeRenewal(unit, order, taxRates)) ? attempt : 'conflict'
}

/**
 * Takes a renewal's key from an order that its client named so. Such keys are refused by now, but an earlier
 * version accepted them, and they must not hold a renewal off (decision 034).
 */
async function releaseKey(unit: Unit, { userId, key }: RenewalAttempt): Promise<void> {
  const order = await unit.orders.ofAttempt(userId, key)
  if (!order || order.kind === 'renewal') return
  await unit.subscriptions.renameAttempt(order.id, `${key}-sent-${order.id}`)
}

interface AskedRenewal
  extends Renewing, Pick<RenewalOrder, 'userId' | 'payment' | 'idempotencyKey' | 'bodyHash'> {}

/** Writes the order of a period; false if it is already written, or another order of its customer is open. */
export async function writeRenewal(
  unit: Unit,
  { held, next, ...asked }: AskedRenewal,
  taxRates: TaxRates,
): Promise<boolean> {
  const { id: subscriptionId, customer, billing } = held
  const { isFree: _isFree, of: _of, ...brings } = next
  const taxation = await billTax(unit, taxRates, billing)
  const tax = taxOn(next.price, taxation.taxRate)
  const total = sum([next.price, tax])
  const billed = { id: unit.newId(), customer, billing, tax, ...taxation, total }
  return unit.subscriptions.addRenewal({ ...billed, ...brings, ...asked, subscriptionId }, unit.now)
}
