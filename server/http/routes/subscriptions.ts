import type { Needs } from '../services.ts'
import {
  cancelCreditSubscription,
  cancelSubscription,
  scheduleSubscriptionChange,
  keepCreditSubscription,
  reactivateSubscription,
  readSubscription,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { serveUser, type UserHandler } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** A user's own subscription (subscription 1), and their credit subscription of credits (credits 5). Nothing here charges anything. */
export function subscriptionRoutes(
  app: ShopApp,
  { subscriptions, rateLimits }: Needs<'rateLimits' | 'subscriptions'>,
): void {
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
  changes(undoSubscriptionChange, ({ viewer }) => subscriptions.undoChange(viewer))
  changes(cancelCreditSubscription, ({ viewer }) => subscriptions.cancelCreditSubscription(viewer))
  changes(keepCreditSubscription, ({ viewer }) => subscriptions.keepCreditSubscription(viewer))
}
