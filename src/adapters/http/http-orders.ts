import type { Checkout, CheckoutRefusal, Orders } from '#application/ports/orders.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import {
  answerChallenge,
  IDEMPOTENCY_HEADER,
  placeOrder,
  readOrder,
  readOrders,
} from '#contract/orders.ts'
import { orMissing, orOutage, type Api, type RefusedResponse } from './api.ts'
import { toInvalid, toLicenseRefusal, toSpendRefusal } from './refusals.ts'

export const httpCheckout = (api: Api): Checkout => ({
  place: (_viewer, { key, billing, payment, quote }) =>
    api
      .call(placeOrder, {
        headers: { [IDEMPOTENCY_HEADER]: key },
        body: { billing, payment, quote },
      })
      .mapErr((failure) => toCheckoutRefusal(failure) ?? orOutage(failure)),
  answerChallenge: (_viewer, id, answer) =>
    api
      .call(answerChallenge, { params: { id }, body: { answer } })
      .mapErr(
        (failure): CheckoutRefusal | Missing | Outage =>
          toCheckoutRefusal(failure) ?? orMissing('order')(failure),
      ),
})

export const httpOrders = (api: Api): Orders => ({
  find: (_viewer, id) => api.call(readOrder, { params: { id } }).mapErr(orMissing('order')),
  history: () => api.call(readOrders).mapErr(orOutage),
})

/** Why a payment was refused; null where the refusal is another call's. */
export function toCheckoutRefusal(failure: RefusedResponse | Outage): CheckoutRefusal | null {
  if (failure.kind !== 'refused') return null
  const { problem } = failure
  switch (problem.code) {
    case 'CART_EMPTY':
      return { kind: 'cart-empty' }
    case 'PRICE_CHANGED':
      return { kind: 'price-changed', ...problem.data }
    case 'PAYMENT_DECLINED':
      return { kind: 'payment-declined', ...problem.data }
    case 'PAYMENT_UNDER_WAY':
      return { kind: 'payment-pending', ...problem.data }
    case 'PAYMENT_MISSING':
      return { kind: 'payment-missing' }
    case 'DISCOUNT_REFUSED':
      return { kind: 'code-used-by-payer' }
    case 'IDEMPOTENCY_KEY_REUSED':
      return { kind: 'idempotency-key-reused' }
    default:
      return toInvalid(failure) ?? toLicenseRefusal(failure) ?? toSpendRefusal(problem)
  }
}
