import type { CartRefusal, Carts } from '#application/ports/carts.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { changeCart, readCart } from '#contract/carts.ts'
import type { DiscountError } from '#domain/cart/discount-code.ts'
import { orMissing, orOutage, type Api, type RefusedResponse } from './api.ts'
import { toTierTooLow } from './refusals.ts'

export const httpCarts = (api: Api): Carts => ({
  open: () => api.call(readCart).mapErr(orOutage),
  record: (_viewer, change) => api.call(changeCart, { body: change }).mapErr(toCartRefusal),
})

function toCartRefusal(failure: RefusedResponse | Outage): CartRefusal | Missing | Outage {
  if (failure.kind !== 'refused') return failure
  const { problem } = failure
  switch (problem.code) {
    case 'CART_FULL':
      return { kind: 'cart-full', limit: problem.data.limit }
    case 'ALREADY_IN_CART':
      return { kind: 'already-in-cart' }
    case 'ALREADY_OWNED':
      return { kind: 'already-owned' }
    case 'NOT_FOR_SALE':
      return { kind: 'not-for-sale' }
    case 'SUBSCRIPTION_REQUIRED':
      return { kind: 'subscription-required' }
    case 'DISCOUNT_REFUSED':
      return { kind: 'discount-refused', error: problem.data.error as DiscountError }
    default:
      return toTierTooLow(failure) ?? orMissing('item')(failure)
  }
}
