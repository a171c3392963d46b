import { endingBy, withoutDraws, type Lot } from '#domain/credits/ledger.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import { revokedCredits } from '#domain/subscription/change.ts'
import { isPaused } from '../subscription/current-plan.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/**
 * A customer's lots that can be spent. Excludes credits that an open upgrade will revoke once it is paid,
 * because its price has already credited them as unspent (subscription 2).
 */
export async function usableLots(records: Records, customer: CustomerId): Promise<readonly Lot[]> {
  const lots = await unpausedLots(records, customer)
  if (!lots.some(({ source, remaining }) => source === 'plan' && remaining > 0)) return lots
  const open = await records.orders.ofCustomerAt(customer, OPEN_STATUSES)
  const upgrade = open.find(({ kind, discount }) => kind === 'change' && discount > 0)
  const held = upgrade ? await records.subscriptions.heldPlan(customer) : null
  if (!upgrade || !held) return lots
  const { price, subscription } = held
  const grants = await records.credits.planLotsSince(customer, subscription.periodStartsAt)
  return withoutDraws(lots, revokedCredits(grants, { price, credit: upgrade.discount }))
}

/**
 * All lots of a customer. While a renewal is past due for too long, plan credits count as frozen; credits
 * of a team that is closing expire with the team at the latest (customer 4).
 */
export async function unpausedLots(
  records: Records,
  customer: CustomerId,
): Promise<readonly Lot[]> {
  const closesAt = (await records.teams.find(customer))?.closesAt ?? null
  const kept = await records.credits.lots(customer)
  const lots = closesAt === null ? kept : kept.map((lot) => endingBy(lot, closesAt))
  if (!(await isPaused(records, customer))) return lots
  return lots.map((lot) => (lot.source === 'plan' ? { ...lot, frozen: true } : lot))
}
