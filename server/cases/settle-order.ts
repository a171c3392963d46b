import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { OrderLedger, OrderRecord, OrderStep } from '../ports/order-ledger.ts'
import type { ChargeOutcome, Payments } from '../ports/payments.ts'

/** What it takes to bring an order that is under way to its end. */
export interface SettlingDesk {
  readonly ledger: OrderLedger
  readonly payments: Payments
  readonly clock: Clock
}

/** Carries a pending order on: the provider is asked with the order's id, so asking again charges nothing more. */
export function carryOn(desk: SettlingDesk, order: OrderRecord): ResultAsync<void, Outage> {
  if (order.status !== 'pending') return okAsync(undefined)
  if (order.payment === null) return takeOutcome(desk, order.id, { kind: 'paid' })
  return desk.payments
    .charge({ key: order.id, amount: order.total, payment: order.payment })
    .andThen((outcome) => takeOutcome(desk, order.id, outcome))
}

/**
 * Ends an order that a newer attempt finds in its way. The provider decides: once it has closed the
 * charge nobody can pay it any more; if it was paid before, the order is.
 */
export function closeOrder(desk: SettlingDesk, order: OrderRecord): ResultAsync<void, Outage> {
  if (order.payment === null) return carryOn(desk, order)
  return desk.payments.close(order.id).andThen((outcome) => takeOutcome(desk, order.id, outcome))
}

/** Writes down what the provider said. */
export function takeOutcome(
  desk: SettlingDesk,
  orderId: string,
  outcome: ChargeOutcome,
): ResultAsync<void, Outage> {
  const to: OrderStep['to'] = outcome.kind === 'second-step' ? 'awaiting' : outcome.kind
  const challenge = outcome.kind === 'second-step' ? outcome.challenge : null
  return desk.ledger.take({ orderId, to, challenge, now: desk.clock.now() })
}
