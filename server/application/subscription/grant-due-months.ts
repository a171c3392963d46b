import type { CustomerId } from '#domain/customer/customer.ts'
import { monthlyGrant } from '#domain/credits/ledger.ts'
import { creditsWithSeats } from '#domain/subscription/seats.ts'
import { monthsBegun } from '#domain/subscription/subscription.ts'
import { planMonthText } from '#messages/purchase-text.ts'
import { grantCredits } from '#server/application/credits/credit-ledger.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/**
 * Grants the credits of every month of a plan that has begun, up to the rollover cap (credits 3). Each
 * month has its own key, so a concurrent run finds nothing due.
 */
export async function grantDueMonths(unit: Unit, customer: CustomerId): Promise<void> {
  await unit.customers.lock(customer)
  const held = await unit.subscriptions.heldPlan(customer)
  if (!held) return
  const { id, userId, plan, licenseId, subscription, monthsGranted, seats } = held
  const begun = monthsBegun(subscription, unit.now)
  if (begun <= monthsGranted) return
  for (let month = monthsGranted; month < begun; month += 1) {
    const monthly = { perMonth: creditsWithSeats(plan, seats.count), licenseId }
    const credits = monthlyGrant(await unit.credits.lots(customer), monthly, unit.now)
    const about = planMonthText(plan.name)
    const key = `month-${id}-${subscription.anchor}-${month}`
    const lot = { customer, userId, source: 'plan', credits } as const
    await grantCredits(unit, { ...lot, expiresAt: null, orderId: null, licenseId, about, key })
  }
  await unit.subscriptions.setMonthsGranted(id, begun, unit.now)
}
