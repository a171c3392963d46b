import type { Checkout, CheckoutRefusal, Orders } from '#application/ports/orders.ts'
import { orderParams } from '#domain/order/order-query.ts'
import {
  answerChallenge,
  IDEMPOTENCY_HEADER,
  placeOrder,
  readBillingCountry,
  readOrder,
  readOrders,
} from '#contract/orders.ts'
import { orMissing, orOutage, type Api, type Failure } from './api.ts'
import { either, refusals, toInvalid, toLicenseRefusal, toSpendRefusal } from './refusals.ts'

export const httpCheckout = (api: Api): Checkout => ({
  place: (_viewer, { key, billing, payment, quote }) =>
    api
      .call(placeOrder, {
        headers: { [IDEMPOTENCY_HEADER]: key },
        body: { billing, payment, quote },
      })
      .mapErr(either(toCheckoutRefusal, orOutage)),
  answerChallenge: (_viewer, id, answer) =>
    api
      .call(answerChallenge, { params: { id }, body: { answer } })
      .mapErr(either(toCheckoutRefusal, orMissing('order'))),
})

export const httpOrders = (api: Api): Orders => ({
  find: (_viewer, id) => api.call(readOrder, { params: { id } }).mapErr(orMissing('order')),
  history: (_viewer, query) => api.call(readOrders, { query: orderParams(query) }).mapErr(orOutage),
  billingCountry: () =>
    api
      .call(readBillingCountry)
      .map(({ billingCountry }) => billingCountry)
      .mapErr(orOutage),
})

const toPaymentRefusal = refusals(
  'CART_EMPTY',
  'PRICE_CHANGED',
  'PAYMENT_DECLINED',
  'PAYMENT_PENDING',
  'FILE_BEING_PAID',
  'ALREADY_ON_ACCOUNT',
  'INVOICE_LIMIT_EXCEEDED',
  'INVOICE_NOT_ALLOWED',
  'INVOICE_NOT_FOR_SUBSCRIPTIONS',
  'INVOICE_OVERDUE',
  'PAYMENT_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
)

/** Converts a refused payment; null for any other failure. */
export function toCheckoutRefusal(failure: Failure): CheckoutRefusal | null {
  if (failure.kind === 'refused' && failure.problem.code === 'DISCOUNT_REFUSED') {
    return { kind: 'code-already-used' }
  }
  return (
    toPaymentRefusal(failure) ??
    toInvalid(failure) ??
    toLicenseRefusal(failure) ??
    toSpendRefusal(failure)
  )
}
