import type { CartRefusal, Carts } from '#application/ports/carts.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { changeCart, readCart } from '#contract/carts.ts'
import type { DiscountError } from '#domain/cart/discount-code.ts'
import { orMissing, orOutage, type Api, type Failure } from './api.ts'
import { refusals } from './refusals.ts'

export const httpCarts = (api: Api): Carts => ({
  open: () => api.call(readCart).mapErr(orOutage),
  record: (_viewer, change) => api.call(changeCart, { body: change }).mapErr(toCartRefusal),
})

const toItemRefusal = refusals(
  'CART_FULL',
  'ALREADY_IN_CART',
  'ALREADY_OWNED',
  'NOT_FOR_SALE',
  'SUBSCRIPTION_REQUIRED',
  'LICENSE_TIER_TOO_LOW',
)

function toCartRefusal(failure: Failure): CartRefusal | Missing | Outage {
  if (failure.kind === 'refused' && failure.problem.code === 'DISCOUNT_REFUSED') {
    return { kind: 'discount-refused', error: failure.problem.data.error as DiscountError }
  }
  return toItemRefusal(failure) ?? orMissing('item')(failure)
}
