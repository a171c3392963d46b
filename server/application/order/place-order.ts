import { err, errAsync, ok, okAsync, ResultAsync, type Result } from 'neverthrow'
import {
  CREDITS_PAYMENT,
  INVOICE_PAYMENT,
  type Checkout,
  type CheckoutRefusal,
  type PaymentAttempt,
} from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  decideCreditOrder,
  withoutMoney,
  type CreditOrderFacts,
  type SpendRefusal,
} from '#domain/cart/credit-order.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { checkBilling, countryOf, type Billing } from '#domain/order/billing.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { forCreditsMessage } from '#messages/line-text.ts'
import type { CheckoutCarts, PricedCart } from '#server/application/cart/carts.ts'
import type { NewOrder } from './write-order.ts'
import {
  answerChallenge,
  billingParts,
  pay,
  UNKNOWN_PAYMENT,
  type PayPorts,
} from '#server/application/payment/pay-order.ts'
import type { QuotedOrder } from '#application/ports/carts.ts'
import { cartSuggestion } from '#domain/cart/cart-suggestion.ts'
import { offersTo, plansNow } from '#domain/download/suggest-actions.ts'
import type { PurchaseFacts } from '#domain/order/purchase.ts'
import type { OrderStore } from './order-store.ts'

export interface CheckoutPorts extends PayPorts {
  readonly carts: CheckoutCarts
}

interface Attempt extends PaymentAttempt {
  readonly viewer: Registered
  readonly bodyHash: string
}

/** The shop's own checkout, which serves calls of the browser's `Checkout` port. */
export function createCheckout(ports: CheckoutPorts): Checkout {
  return { place: placeOrder(ports), answerChallenge: answerChallenge(ports) }
}

/** Pays for a cart exactly once per key, even if requests are repeated, race, or are killed midway. */
export const placeOrder =
  (ports: CheckoutPorts): Checkout['place'] =>
  (viewer, sent) =>
    ResultAsync.fromSafePromise(hashOf(ports, sent)).andThen((bodyHash) =>
      pay<CheckoutRefusal>(ports, {
        viewer,
        key: sent.key,
        bodyHash,
        isSubscribing: false,
        prepare: () =>
          newOrder(ports, { ...sent, viewer, bodyHash }).map(
            (order) => () => ports.orderStore.open(order),
          ),
      }),
    )

/** The order that this attempt requests, if the cart is still what the shopper saw. */
function newOrder(
  ports: CheckoutPorts,
  attempt: Attempt,
): ResultAsync<NewOrder, CheckoutRefusal | Outage> {
  const { viewer, bodyHash, key: idempotencyKey } = attempt
  const now = ports.clock.now()
  const { vatId } = attempt.billing
  const bill = { country: countryOf(attempt.billing), vatId }
  return ports.carts.priced(viewer, bill).andThen((kept) =>
    stillAsSeen(attempt, kept).asyncAndThen((billing) =>
      paidBy(ports, { attempt, kept, now }).map((paid): NewOrder => {
        const id = ports.secrets.newId()
        return { id, viewer, idempotencyKey, bodyHash, billing, ...paid }
      }),
    ),
  )
}

function stillAsSeen(
  { viewer, billing, payment, quote }: Attempt,
  { order, chosenLicenseId }: PricedCart,
): Result<Billing, CheckoutRefusal> {
  if (order.items.length === 0) return err({ kind: 'cart-empty' })
  // A quote that differs from today's may predate a raised minimum, which is then the reason to report.
  const seen = order.quote === quote ? order.licenseId : chosenLicenseId
  return chooseLicense(seen, minimumLicense(viewer))
    .andThen((): Result<LicenseId, CheckoutRefusal> => {
      const { licenseId } = order
      // Credits are accepted: they were sold or granted under that license.
      const isForMoney = order.onRequest && payment !== CREDITS_PAYMENT
      return isForMoney ? err({ kind: 'license-on-request', licenseId }) : ok(licenseId)
    })
    .andThen((licenseId) => checkBilling(billing, licenseId))
    .andThen((checked): Result<Billing, CheckoutRefusal> =>
      order.quote === quote ? ok(checked) : err({ kind: 'price-changed', total: order.total }),
    )
}

interface Paying {
  readonly attempt: Attempt
  readonly kept: PricedCart
  readonly now: number
}

/** Paid by a provider, by credits, or by nobody if nothing is left to pay. */
function paidBy(
  ports: CheckoutPorts,
  { attempt, kept, now }: Paying,
): ResultAsync<Pick<NewOrder, 'kept' | 'payment' | 'credits'>, CheckoutRefusal | Outage> {
  const { viewer, payment } = attempt
  const { order } = kept
  if (order.free && !order.onRequest) return okAsync({ kept, payment: null, credits: 0 })
  if (payment === null) return errAsync({ kind: 'payment-missing' })
  if (payment !== CREDITS_PAYMENT) {
    return payment === INVOICE_PAYMENT || ports.payments.accepts(payment)
      ? okAsync({ kept, payment, credits: 0 })
      : errAsync(UNKNOWN_PAYMENT)
  }
  const asked = { viewer, order, now }
  return ports.orderStore
    .creditFacts(asked)
    .andThen((facts) =>
      decideCreditOrder(facts)
        .asyncAndThen((credits) => okAsync(credits))
        .orElse((refusal) => withSuggestion(ports.orderStore, refusal, { ...asked, facts })),
    )
    .map((credits) => ({ kept: inCredits(kept), payment: null, credits }))
}

/** Adds each line's cost in credits to its description, as for a downloaded file. */
function inCredits({ order, ...kept }: PricedCart): PricedCart {
  const items = order.items.map((item) => ({
    ...item,
    detail: forCreditsMessage(item.detail, item.credits),
  }))
  return { ...kept, order: withoutMoney({ ...order, items }) }
}

/** Equal if and only if two attempts request the same. */
function hashOf({ secrets }: CheckoutPorts, attempt: PaymentAttempt): Promise<string> {
  const { billing, payment, quote } = attempt
  return secrets.digest(JSON.stringify([...billingParts(billing), payment, quote]))
}

interface Refused {
  readonly viewer: Registered
  readonly order: QuotedOrder
  readonly facts: CreditOrderFacts
  readonly now: number
}

/**
 * Why credits cannot pay for a cart, with the cheapest suggested action if a plan's limit is the reason
 * (download 3).
 */
function withSuggestion(
  orderStore: OrderStore,
  refusal: SpendRefusal,
  refused: Refused,
): ResultAsync<never, SpendRefusal> {
  if (refusal.kind === 'credits-missing' || refusal.kind === 'quota-reached') {
    return errAsync(refusal)
  }
  const { order, facts, now } = refused
  const isForMoney = refusal.kind !== 'subscription-required' && !order.onRequest
  return (
    offeredTo(orderStore, refused)
      .map((sold): SpendRefusal => {
        const plans = sold ? plansNow(sold, order.taxRate, now) : []
        const suggestedAction = cartSuggestion(facts, {
          ...offersTo(refused.viewer, { plans }),
          total: isForMoney ? order.total : null,
        })
        return { ...refusal, suggestedAction }
      })
      // The refusal is valid without a suggestion.
      .orElse(() => okAsync(refusal))
      .andThen((withAction) => errAsync(withAction))
  )
}

/** Plans under the cart's license, but never a lower one than the held plan's. */
function offeredTo(
  orderStore: OrderStore,
  { viewer, order }: Refused,
): ResultAsync<PurchaseFacts | null, Outage> {
  const under = (licenseId: QuotedOrder['licenseId']) =>
    orderStore.purchaseFacts({ viewer, licenseId })
  return under(order.licenseId).andThen((sold) =>
    sold && sold.licenseNeeded > order.licenseId ? under(sold.licenseNeeded) : okAsync(sold),
  )
}
