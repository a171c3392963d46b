import { okAsync, safeTry, ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { OrderRecord } from '../ports/order-ledger.ts'
import { carryOn, chargeOf, closeOrder, takeOutcome, type SettlingDesk } from './settle-order.ts'

/** How long an order that the provider never heard of waits for its buyer to repeat the attempt. */
const ABANDONED_MS = 60 * 60 * 1000
/** How long a buyer may owe the second step; after it the order lets go of its code. */
const UNANSWERED_MS = 24 * 60 * 60 * 1000

/**
 * Settles what a killed server left under way, by asking the provider: paid, declined and cancelled
 * are written down. What it never heard of was never charged: the buyer's repeat carries it on, and
 * after an hour it is closed, as is, after a day, one whose second step nobody took. Safe beside running servers. Gives how many orders it looked at.
 */
export function recoverOrders(desk: SettlingDesk): ResultAsync<number, Outage> {
  return safeTry<number, Outage>(async function* () {
    const orders = yield* desk.ledger.allUnderWay()
    for (const order of orders) yield* recover(desk, order)
    return ok(orders.length)
  })
}

function recover(desk: SettlingDesk, order: OrderRecord): ResultAsync<void, Outage> {
  const age = desk.clock.now() - order.createdAt
  const charge = chargeOf(order)
  if (!charge) return carryOn(desk, order)
  if (order.status === 'awaiting' && age >= UNANSWERED_MS) return closeOrder(desk, order)
  return desk.payments.lookUp(charge).andThen((outcome) => {
    if (outcome) return takeOutcome(desk, order, outcome)
    return age >= ABANDONED_MS ? closeOrder(desk, order) : okAsync(undefined)
  })
}
