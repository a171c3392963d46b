import { err, ok, ResultAsync, type Result } from 'neverthrow'
import type { Checkout, CheckoutRefusal, PaymentAttempt } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import { checkBilling } from '#domain/order/billing.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import type { CartLedger } from '../ports/cart-ledger.ts'
import type { NewOrder } from '../ports/order-ledger.ts'
import { billingParts, payFor, UNKNOWN_PAYMENT, type PayDesk } from './pay-for.ts'

export interface CheckoutDesk extends PayDesk {
  readonly carts: CartLedger
}

interface Attempt extends PaymentAttempt {
  readonly viewer: Registered
  readonly bodyHash: string
}

/** Pays for a cart: once for a key, whatever is repeated, raced or killed on the way. */
export const placeOrder =
  (desk: CheckoutDesk): Checkout['place'] =>
  (viewer, sent) =>
    ResultAsync.fromSafePromise(hashOf(desk, sent)).andThen((bodyHash) =>
      payFor<CheckoutRefusal>(desk, {
        viewer,
        key: sent.key,
        bodyHash,
        prepare: () =>
          newOrder(desk, { ...sent, viewer, bodyHash }).map(
            (order) => () => desk.ledger.open(order),
          ),
      }),
    )

/** The order that this attempt asks for, if the cart still is what the shopper saw. */
function newOrder(
  desk: CheckoutDesk,
  attempt: Attempt,
): ResultAsync<NewOrder, CheckoutRefusal | Outage> {
  const { viewer, bodyHash, key } = attempt
  return desk.carts.asKept(viewer).andThen((kept): Result<NewOrder, CheckoutRefusal | Outage> => {
    const { order } = kept
    if (order.items.length === 0) return err({ kind: 'cart-empty' })
    return chooseLicense(order.licenseId, minimumLicense(viewer))
      .andThen((licenseId) => checkBilling(attempt.billing, licenseId))
      .andThen((billing): Result<NewOrder, CheckoutRefusal> => {
        if (order.quote !== attempt.quote) {
          return err({ kind: 'price-changed', total: order.total })
        }
        const payment = order.free ? null : attempt.payment
        if (!order.free && payment === null) return err({ kind: 'payment-missing' })
        if (payment !== null && !desk.payments.accepts(payment)) return err(UNKNOWN_PAYMENT)
        const id = desk.secrets.newId()
        const now = desk.clock.now()
        return ok({
          id,
          userId: viewer.id,
          attemptKey: key,
          bodyHash,
          kept,
          billing,
          payment,
          now,
        })
      })
  })
}

/** Equal exactly for attempts that ask for the same. */
function hashOf({ secrets }: CheckoutDesk, attempt: PaymentAttempt): Promise<string> {
  const { billing, payment, quote } = attempt
  return secrets.digest(JSON.stringify([...billingParts(billing), payment, quote]))
}
