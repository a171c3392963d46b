import type { MiddlewareHandler } from 'hono'
import type { Checkout } from '#application/ports/orders.ts'
import { answerSecondStep, IDEMPOTENCY_HEADER, placeOrder } from '#contract/orders.ts'
import { members } from './members.ts'
import { refuse } from './problems.ts'
import { serve } from './serve.ts'
import type { ShopApp, ShopEnv } from './shop-app.ts'

export interface CheckoutServices {
  readonly checkout: Checkout
}

/** Long enough not to be guessed by accident, short enough to keep. */
const KEY = /^[\x21-\x7e]{8,200}$/

/** Paying: the key of the attempt is in the header, and nothing in the body names a price (security 1, 4). */
export function checkoutRoutes(app: ShopApp, { checkout }: CheckoutServices): void {
  app.on(placeOrder.method, placeOrder.path, needKey)

  serve(
    app,
    placeOrder,
    members(({ viewer, body, context }) =>
      checkout.place(viewer, {
        key: context.req.header(IDEMPOTENCY_HEADER) ?? '',
        billing: {
          country: body.billing_country,
          company: body.company,
          vatId: body.vat_id ?? '',
          acknowledged: body.acknowledged ?? false,
        },
        payment: body.payment,
        quote: body.quote,
      }),
    ),
  )

  serve(
    app,
    answerSecondStep,
    members(({ viewer, params, body }) =>
      checkout.answerSecondStep(viewer, params.id, body.answer),
    ),
  )
}

/** What moves money needs the key of its attempt (rules 17). */
export const needKey: MiddlewareHandler<ShopEnv> = async (context, next) => {
  const key = context.req.header(IDEMPOTENCY_HEADER)
  if (key !== undefined && KEY.test(key)) return next()
  return refuse(context, 'IDEMPOTENCY_KEY_MISSING')
}
