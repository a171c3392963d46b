import type { Needs } from '../services.ts'
import {
  cancelCreditSubscription,
  cancelSubscription,
  scheduleSubscriptionChange,
  reactivateCreditSubscription,
  keepSeats,
  reactivateSubscription,
  payNow,
  readSubscription,
  replacePaymentMethod,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { mayPay, needKey, type PayingServices } from './checkout.ts'
import { serveUser, type UserHandler } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

/**
 * A user's own subscription (subscription 1), their credit subscription (credits 5), and the payment method of
 * both.
 */
export function subscriptionRoutes(
  app: ShopApp,
  services: PayingServices & Needs<'subscriptionPayments' | 'subscriptions'>,
): void {
  const { subscriptions, subscriptionPayments, rateLimits } = services
  const changes = <Row extends Endpoint>(row: Row, change: UserHandler<Row>) =>
    serveUser(app, row, change, ({ viewer }) =>
      rateLimits.take(LIMITS.subscriptionChange(viewer.id)),
    )
  serveUser(app, readSubscription, ({ viewer }) => subscriptions.details(viewer))
  changes(cancelSubscription, ({ viewer, body }) =>
    subscriptions.cancel(viewer, body.reason?.trim() || null),
  )
  changes(reactivateSubscription, ({ viewer }) => subscriptions.reactivate(viewer))
  changes(scheduleSubscriptionChange, ({ viewer, body }) =>
    subscriptions.scheduleChange(viewer, body),
  )
  changes(keepSeats, ({ viewer, body }) => subscriptions.keepSeats(viewer, body.staying))
  changes(undoSubscriptionChange, ({ viewer }) => subscriptions.undoChange(viewer))
  changes(cancelCreditSubscription, ({ viewer }) => subscriptions.cancelCreditSubscription(viewer))
  changes(reactivateCreditSubscription, ({ viewer }) =>
    subscriptions.reactivateCreditSubscription(viewer),
  )

  for (const { method, path } of [replacePaymentMethod, payNow]) app.on(method, path, needKey)
  serveUser(
    app,
    replacePaymentMethod,
    ({ viewer, body, context }) =>
      subscriptionPayments.replace(viewer, { ...body, key: keyIn(context) }),
    ({ context }) => mayPay(services, context),
  )
  serveUser(
    app,
    payNow,
    ({ viewer, body, context }) =>
      subscriptionPayments.payNow(viewer, { ...body, key: keyIn(context) }),
    ({ context }) => mayPay(services, context),
  )
}

function keyIn({ req }: ShopContext): string {
  return req.header(IDEMPOTENCY_HEADER) ?? ''
}
