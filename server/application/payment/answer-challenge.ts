import { err, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import type { Checkout, CheckoutRefusal } from '#application/ports/orders.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { mayBecome, type Order } from '#domain/order/order.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { Charge, ChargeOutcome } from '#server/application/ports/payments.ts'
import { answerOf, type PayPorts } from './pay-order.ts'
import { chargeOf, applyOutcome } from './settle-payment.ts'

const NO_ORDER: Missing = { kind: 'missing', what: 'order' }

/** The buyer's own step at the provider. Answering twice changes nothing: the first answer stands. */
export const answerChallenge =
  (ports: PayPorts): Checkout['answerChallenge'] =>
  (viewer, orderId, answer) =>
    safeTry<Order, CheckoutRefusal | Missing | Outage>(async function* () {
      const order = yield* ports.ledger.ofUser(viewer.id, orderId)
      if (!order) return err(NO_ORDER)
      yield* ports.rateLimits.take(LIMITS.challenge(viewer.id))
      if (mayBecome(order.status, 'paid')) {
        const charge = chargeOf(order)
        const told = charge && (yield* ports.payments.settle(charge, answer))
        const outcome = told ?? (answer === 'refuse' ? yield* cancelled(ports, charge) : null)
        if (!outcome) return err(NO_ORDER)
        yield* applyOutcome(ports, order, outcome)
      }
      return await answerOf(ports, viewer, orderId)
    })

/** What a killed server left behind may have no charge at its provider, or none at all: its buyer can let go of it. */
function cancelled(ports: PayPorts, charge: Charge | null): ResultAsync<ChargeOutcome, Outage> {
  return charge ? ports.payments.close(charge) : okAsync({ kind: 'cancelled' })
}
