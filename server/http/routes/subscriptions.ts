import type { Subscriptions } from '#application/ports/subscriptions.ts'
import {
  cancelCreditSubscription,
  cancelSubscription,
  scheduleSubscriptionChange,
  keepCreditSubscription,
  reactivateSubscription,
  readSubscription,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { requireUser } from '../auth/require-user.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface SubscriptionServices {
  readonly subscriptions: Subscriptions
  readonly rateLimits: RateLimits
}

/** A member's own subscription (subscription 1), and their credit subscription of credits (credits 5). Nothing here charges anything. */
export function subscriptionRoutes(
  app: ShopApp,
  { subscriptions, rateLimits }: SubscriptionServices,
): void {
  const counted = ({ id }: Registered) => rateLimits.take(LIMITS.subscriptionChange(id))
  serve(
    app,
    readSubscription,
    requireUser(({ viewer }) => subscriptions.details(viewer)),
  )
  serve(
    app,
    cancelSubscription,
    requireUser(({ viewer, body }) =>
      counted(viewer).andThen(() => subscriptions.cancel(viewer, body.reason?.trim() || null)),
    ),
  )
  serve(
    app,
    reactivateSubscription,
    requireUser(({ viewer }) => counted(viewer).andThen(() => subscriptions.reactivate(viewer))),
  )
  serve(
    app,
    scheduleSubscriptionChange,
    requireUser(({ viewer, body }) =>
      counted(viewer).andThen(() => subscriptions.scheduleChange(viewer, body)),
    ),
  )
  serve(
    app,
    undoSubscriptionChange,
    requireUser(({ viewer }) => counted(viewer).andThen(() => subscriptions.undoChange(viewer))),
  )
  serve(
    app,
    cancelCreditSubscription,
    requireUser(({ viewer }) =>
      counted(viewer).andThen(() => subscriptions.cancelCreditSubscription(viewer)),
    ),
  )
  serve(
    app,
    keepCreditSubscription,
    requireUser(({ viewer }) =>
      counted(viewer).andThen(() => subscriptions.keepCreditSubscription(viewer)),
    ),
  )
}
