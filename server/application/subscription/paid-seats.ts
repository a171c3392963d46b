import { addSeats, type PaidSeats } from '#domain/subscription/seats.ts'
import { cents } from '#domain/shared/money.ts'
import { grantCredits } from '#server/application/credits/credit-ledger.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { grantDueMonths } from './grant-due-months.ts'
import type { PurchaseOrder } from './paid-periods.ts'

/**
 * Adds seats that were paid for: they are available at once, with their credits, and stay with the plan
 * (seats 3). They also apply to a period that began while they were being paid for. A month that has begun is
 * granted first, without them: their order brings their share of it.
 */
export async function seatsPaid(unit: Unit, order: PurchaseOrder): Promise<void> {
  const { id: orderId, customer, userId, licenseId, subscriptionId, purchase } = order
  await grantDueMonths(unit, customer)
  const held = await unit.subscriptions.heldPlan(customer)
  if (held && held.id === subscriptionId) await addToPlan(unit, held, order)
  const { credits, name: about } = purchase
  const lot = { customer, userId, licenseId, orderId, credits, about } as const
  await grantCredits(unit, { ...lot, source: 'plan', expiresAt: null, key: `order-${orderId}` })
}

async function addToPlan(
  unit: Unit,
  { id, plan, price, seats: held, subscription }: HeldPlan,
  { purchase: { seats: count, seatPrice, credits } }: PurchaseOrder,
): Promise<void> {
  const added = addSeats({ plan, count, price: seatPrice }, subscription, unit.now)
  const missed = added.creditsMissed + added.credits - credits
  const seats: PaidSeats = {
    count: held.count + count,
    staying: held.staying + count,
    price: seatPrice,
    creditsMissed: held.creditsMissed + Math.max(missed, 0),
  }
  await unit.subscriptions.setSeats(id, seats, cents(price + count * seatPrice), unit.now)
}
