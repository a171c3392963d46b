import { err, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import type { Checkout, CheckoutRefusal } from '#application/ports/orders.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { mayBecome, type Order } from '#domain/order/order.ts'
import type { Charge, ChargeOutcome } from '../ports/payments.ts'
import { answerOf, type PayDesk } from './pay-for.ts'
import { chargeOf, takeOutcome } from './settle-order.ts'

const NO_ORDER: Missing = { kind: 'missing', what: 'order' }

/** The buyer's own step at the provider. Answering twice changes nothing: the first answer stands. */
export const answerSecondStep =
  (desk: PayDesk): Checkout['answerSecondStep'] =>
  (viewer, orderId, answer) =>
    safeTry<Order, CheckoutRefusal | Missing | Outage>(async function* () {
      const order = yield* desk.ledger.ofUser(viewer.id, orderId)
      if (!order) return err(NO_ORDER)
      if (mayBecome(order.status, 'paid')) {
        const charge = chargeOf(order)
        const told = charge && (yield* desk.payments.settle(charge, answer))
        const outcome = told ?? (answer === 'refuse' ? yield* cancelled(desk, charge) : null)
        if (!outcome) return err(NO_ORDER)
        yield* takeOutcome(desk, order, outcome)
      }
      return await answerOf(desk, viewer, orderId)
    })

/** What a killed server left behind may have no charge at its provider, or none at all: its buyer can let go of it. */
function cancelled(desk: PayDesk, charge: Charge | null): ResultAsync<ChargeOutcome, Outage> {
  return charge ? desk.payments.close(charge) : okAsync({ kind: 'cancelled' })
}
