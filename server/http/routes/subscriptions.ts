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
import type { Registered } from '#domain/user/viewer.ts'
import { serveUser } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** A member's own subscription (subscription 1), and their credit subscription of credits (credits 5). Nothing here charges anything. */
export function subscriptionRoutes(
  app: ShopApp,
  { subscriptions, rateLimits }: Needs<'rateLimits' | 'subscriptions'>,
): void {
  const counted = ({ id }: Registered) => rateLimits.take(LIMITS.subscriptionChange(id))
  serveUser(app, readSubscription, ({ viewer }) => subscriptions.details(viewer))
  serveUser(app, cancelSubscription, ({ viewer, body }) =>
    counted(viewer).andThen(() => subscriptions.cancel(viewer, body.reason?.trim() || null)),
  )
  serveUser(app, reactivateSubscription, ({ viewer }) =>
    counted(viewer).andThen(() => subscriptions.reactivate(viewer)),
  )
  serveUser(app, scheduleSubscriptionChange, ({ viewer, body }) =>
    counted(viewer).andThen(() => subscriptions.scheduleChange(viewer, body)),
  )
  serveUser(app, undoSubscriptionChange, ({ viewer }) =>
    counted(viewer).andThen(() => subscriptions.undoChange(viewer)),
  )
  serveUser(app, cancelCreditSubscription, ({ viewer }) =>
    counted(viewer).andThen(() => subscriptions.cancelCreditSubscription(viewer)),
  )
  serveUser(app, keepCreditSubscription, ({ viewer }) =>
    counted(viewer).andThen(() => subscriptions.keepCreditSubscription(viewer)),
  )
}
