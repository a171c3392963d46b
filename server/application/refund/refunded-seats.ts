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

/** The seats that an order added to a plan, with the credits of its period that they did not receive. */
export async function refundedSeats(
  records: Records,
  { id, paidAt }: RefundOrder,
  { plan, subscription }: HeldPlan,
): Promise<BoughtSeats> {
  const { seats: count, seatPrice: price, credits } = await records.orders.soldPurchase(id)
  const added = addSeats({ plan, count, price }, subscription, paidAt ?? records.now)
  return { count, creditsMissed: Math.max(added.creditsMissed + added.credits - credits, 0) }
}

/** Removes the seats that an order added, unless a later payment covers them (seats 6). */
export function removeSeatsOf(unit: Unit, order: RefundOrder): Promise<void> {
  return changeSeats(unit, order, withoutSeats)
}

/** Restores the seats that `removeSeatsOf` removed, because no money was refunded. */
export function restoreSeatsOf(unit: Unit, order: RefundOrder): Promise<void> {
  return changeSeats(unit, order, withSeatsBack)
}

/** Also changes a plan that has ended: if it is reopened, it continues without these seats. */
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

/** The terms agreed for the next period included these seats. */
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
