import { cents } from '#domain/shared/money.ts'
import { addSeats, sellsSeats } from '#domain/subscription/seats.ts'
import {
  withoutSeats,
  withSeatsBack,
  type BoughtSeats,
  type SeatsAndPrice,
} from '#domain/subscription/refunded-seats.ts'
import type { RefundOrder } from '#server/application/ports/refund-repository.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { laterCharges, nextPaid } from './refundable-order.ts'

/** The seats that an order added to a plan, with the credits that they missed of its period. */
export async function refundedSeats(
  records: Records,
  { id, paidAt }: RefundOrder,
  { plan, subscription }: HeldPlan,
): Promise<BoughtSeats> {
  const { seats: count, seatPrice: price, credits } = await records.orders.soldPurchase(id)
  const added = addSeats({ plan, count, price }, subscription, paidAt ?? records.now)
  return { count, creditsMissed: Math.max(added.creditsMissed + added.credits - credits, 0) }
}

/** Takes away the seats that an order added, unless a later payment carries them (seats 6). */
export function removeSeatsOf(unit: Unit, order: RefundOrder): Promise<void> {
  return changeSeats(unit, order, withoutSeats)
}

/** Puts them back where `removeSeatsOf` took them, since no money went back. */
export function restoreSeatsOf(unit: Unit, order: RefundOrder): Promise<void> {
  return changeSeats(unit, order, withSeatsBack)
}

/** Also of a plan that has ended: should it go on, it does so without them. */
async function changeSeats(
  unit: Unit,
  order: RefundOrder,
  change: (from: SeatsAndPrice, bought: BoughtSeats) => SeatsAndPrice,
): Promise<void> {
  if (order.kind !== 'seats' || order.subscriptionId === null) return
  await unit.customers.lock(order.customer)
  const plan = await unit.subscriptions.planOf(order.subscriptionId)
  if (!plan || nextPaid(order, await laterCharges(unit, order)) !== null) return
  const { seats, price } = change(plan, await refundedSeats(unit, order, plan))
  await unit.subscriptions.setSeats(plan.id, seats, price, unit.now)
  await changeScheduled(unit, plan, seats.staying - plan.seats.staying)
}

/** What was agreed for the next period was agreed with its seats. */
async function changeScheduled(
  { subscriptions, now }: Unit,
  { id, scheduledChange }: HeldPlan,
  more: number,
): Promise<void> {
  if (!scheduledChange || !sellsSeats(scheduledChange.plan)) return
  const { plan, licenseId, price, seatPrice } = scheduledChange
  const agreed = price === null ? null : cents(price + more * seatPrice)
  await subscriptions.setScheduledChange(
    id,
    { planId: plan.id, licenseId, price: agreed, seatPrice },
    now,
  )
}
