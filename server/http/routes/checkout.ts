import type { Needs } from '../services.ts'
import type { MiddlewareHandler } from 'hono'
import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { answerChallenge, IDEMPOTENCY_HEADER, placeOrder } from '#contract/orders.ts'
import { checkBilling, type Billing } from '#domain/order/billing.ts'
import { isOwnKey, OWN_KEYS } from '#server/application/order/own-keys.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { withRule } from '../form-rules.ts'
import { refuse } from '../problems.ts'
import { serveUser } from '../serve.ts'
import type { ShopApp, ShopContext, ShopEnv } from '../shop-app.ts'

export type PayingServices = Needs<'proxies' | 'rateLimits'>

/** Long enough not to collide by accident, short enough to store. */
const KEY = /^[\x21-\x7e]{8,200}$/
const OWN_KEY_TEXT = `An Idempotency-Key can’t begin with ${Object.values(OWN_KEYS).join(' or ')}.`

/** Paying: the idempotency key is in the header, and nothing in the body sets a price (security 1, checkout 1). */
export function checkoutRoutes(
  app: ShopApp,
  services: PayingServices & Needs<'carts' | 'checkout'>,
): void {
  const { checkout, carts } = services
  app.on(placeOrder.method, placeOrder.path, needKey)

  // Whether the company is required depends on the cart's license.
  const paying = withRule(placeOrder, ({ draft, viewer }) =>
    carts.open(viewer).andThen(({ licenseId }) => checkBilling(billingIn(draft), licenseId)),
  )
  serveUser(
    app,
    paying,
    ({ viewer, body, context }) =>
      checkout.place(viewer, { key: context.req.header(IDEMPOTENCY_HEADER) ?? '', ...body }),
    ({ context }) => mayPay(services, context),
  )

  serveUser(app, answerChallenge, ({ viewer, params, body }) =>
    checkout.answerChallenge(viewer, params.id, body.answer),
  )
}

/** The billing details of a form in which some of them are missing. */
export function billingIn({ billing }: { readonly billing?: Partial<Billing> }): Billing {
  const { country = '', company = '', vatId = '', acknowledged = false } = billing ?? {}
  return { country, company, vatId, acknowledged }
}

/** Counts an attempt to pay by client address. */
export function mayPay(
  { rateLimits, proxies }: PayingServices,
  context: ShopContext,
): ResultAsync<void, Outage> {
  return rateLimits.take(LIMITS.paymentFrom(clientAddress(context, proxies)))
}

/** Requests that move money require an idempotency key (checkout 1). */
export const needKey: MiddlewareHandler<ShopEnv> = async (context, next) => {
  const key = context.req.header(IDEMPOTENCY_HEADER)
  if (key === undefined || !KEY.test(key)) return refuse(context, 'IDEMPOTENCY_KEY_MISSING')
  return isOwnKey(key) ? refuse(context, 'IDEMPOTENCY_KEY_MISSING', OWN_KEY_TEXT) : next()
}
