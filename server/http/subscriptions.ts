import type { Subscriptions } from '#application/ports/subscriptions.ts'
import {
  cancelRefill,
  cancelSubscription,
  changeSubscriptionLater,
  keepRefill,
  reactivateSubscription,
  readSubscription,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { members } from './members.ts'
import { serve } from './serve.ts'
import type { ShopApp } from './shop-app.ts'

export interface SubscriptionServices {
  readonly subscriptions: Subscriptions
  readonly rateLimits: RateLimits
}

/** A member's own subscription (subscription 1), and their refill of credits (credits 5). Nothing here charges anything. */
export function subscriptionRoutes(
  app: ShopApp,
  { subscriptions, rateLimits }: SubscriptionServices,
): void {
  const counted = ({ id }: Registered) => rateLimits.take(LIMITS.subscriptionChange(id))
  serve(
    app,
    readSubscription,
    members(({ viewer }) => subscriptions.details(viewer)),
  )
  serve(
    app,
    cancelSubscription,
    members(({ viewer, body }) =>
      counted(viewer).andThen(() => subscriptions.cancel(viewer, body.reason?.trim() || null)),
    ),
  )
  serve(
    app,
    reactivateSubscription,
    members(({ viewer }) => counted(viewer).andThen(() => subscriptions.reactivate(viewer))),
  )
  serve(
    app,
    changeSubscriptionLater,
    members(({ viewer, body }) =>
      counted(viewer).andThen(() => subscriptions.changeLater(viewer, body)),
    ),
  )
  serve(
    app,
    undoSubscriptionChange,
    members(({ viewer }) => counted(viewer).andThen(() => subscriptions.undoChange(viewer))),
  )
  serve(
    app,
    cancelRefill,
    members(({ viewer }) => counted(viewer).andThen(() => subscriptions.cancelRefill(viewer))),
  )
  serve(
    app,
    keepRefill,
    members(({ viewer }) => counted(viewer).andThen(() => subscriptions.keepRefill(viewer))),
  )
}
