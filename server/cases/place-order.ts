import { err, errAsync, ok, okAsync, ResultAsync, type Result } from 'neverthrow'
import {
  CREDITS_PAYMENT,
  type Checkout,
  type CheckoutRefusal,
  type PaymentAttempt,
} from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import { decideCreditOrder, withoutMoney } from '#domain/cart/credit-order.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { checkBilling, type Billing } from '#domain/order/billing.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { inCredits as creditsInWords } from '#words/credit-words.ts'
import type { CartLedger, KeptOrder } from '../ports/cart-ledger.ts'
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
  const { viewer, bodyHash, key: attemptKey } = attempt
  const now = desk.clock.now()
  return desk.carts.asKept(viewer).andThen((kept) =>
    stillAsSeen(attempt, kept).asyncAndThen((billing) =>
      paidBy(desk, { attempt, kept, now }).map((paid): NewOrder => {
        const id = desk.secrets.newId()
        return { id, userId: viewer.id, attemptKey, bodyHash, billing, ...paid, now }
      }),
    ),
  )
}

function stillAsSeen(
  { viewer, billing, payment, quote }: Attempt,
  { order }: KeptOrder,
): Result<Billing, CheckoutRefusal> {
  if (order.items.length === 0) return err({ kind: 'cart-empty' })
  return chooseLicense(order.licenseId, minimumLicense(viewer))
    .andThen((licenseId): Result<LicenseId, CheckoutRefusal> => {
      // Credits have been sold under it, or given.
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
  readonly kept: KeptOrder
  readonly now: number
}

/** By a provider, by credits, or by nobody where nothing is left to pay. */
function paidBy(
  desk: CheckoutDesk,
  { attempt, kept, now }: Paying,
): ResultAsync<Pick<NewOrder, 'kept' | 'payment' | 'credits'>, CheckoutRefusal | Outage> {
  const { viewer, payment } = attempt
  const { order } = kept
  if (order.free) return okAsync({ kept, payment: null, credits: 0 })
  if (payment === null) return errAsync({ kind: 'payment-missing' })
  if (payment !== CREDITS_PAYMENT) {
    return desk.payments.accepts(payment)
      ? okAsync({ kept, payment, credits: 0 })
      : errAsync(UNKNOWN_PAYMENT)
  }
  return desk.ledger
    .creditFacts({ userId: viewer.id, order, now })
    .andThen(decideCreditOrder)
    .map((credits) => ({ kept: inCredits(kept), payment: null, credits }))
}

/** What each line costs in credits is part of its words, as a downloaded file's is. */
function inCredits({ order, ...kept }: KeptOrder): KeptOrder {
  const items = order.items.map((item) => ({
    ...item,
    detail: `${item.detail} for ${creditsInWords(item.credits)}`,
  }))
  return { ...kept, order: withoutMoney({ ...order, items }) }
}

/** Equal exactly for attempts that ask for the same. */
function hashOf({ secrets }: CheckoutDesk, attempt: PaymentAttempt): Promise<string> {
  const { billing, payment, quote } = attempt
  return secrets.digest(JSON.stringify([...billingParts(billing), payment, quote]))
}
