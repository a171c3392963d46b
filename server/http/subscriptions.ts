import type { Subscriptions } from '#application/ports/subscriptions.ts'
import {
  cancelSubscription,
  changeSubscriptionLater,
  reactivateSubscription,
  readSubscription,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { cancelRefill, keepRefill } from '#contract/subscriptions.ts'
import { members } from './members.ts'
import { serve } from './serve.ts'
import type { ShopApp } from './shop-app.ts'

export interface SubscriptionServices {
  readonly subscriptions: Subscriptions
}

/** A member's own subscription (rules 10 and 28), and their refill of credits (rules 9.5). Nothing here charges anything. */
export function subscriptionRoutes(app: ShopApp, { subscriptions }: SubscriptionServices): void {
  serve(
    app,
    readSubscription,
    members(({ viewer }) => subscriptions.details(viewer)),
  )
  serve(
    app,
    cancelSubscription,
    members(({ viewer, body }) => subscriptions.cancel(viewer, body.reason?.trim() || null)),
  )
  serve(
    app,
    reactivateSubscription,
    members(({ viewer }) => subscriptions.reactivate(viewer)),
  )
  serve(
    app,
    changeSubscriptionLater,
    members(({ viewer, body }) => subscriptions.changeLater(viewer, body)),
  )
  serve(
    app,
    undoSubscriptionChange,
    members(({ viewer }) => subscriptions.undoChange(viewer)),
  )
  serve(
    app,
    cancelRefill,
    members(({ viewer }) => subscriptions.cancelRefill(viewer)),
  )
  serve(
    app,
    keepRefill,
    members(({ viewer }) => subscriptions.keepRefill(viewer)),
  )
}
