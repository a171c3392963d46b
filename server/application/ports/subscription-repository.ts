import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { Subscription } from '#domain/subscription/subscription.ts'

/** A subscription that has not ended, with its plan. */
export interface HeldPlan {
  readonly id: string
  readonly licenseId: LicenseId
  readonly subscription: Subscription
  readonly plan: PlanVariant
}

export interface SubscriptionRepository {
  /** A customer's subscription of a plan, as long as it has not ended; null without one. */
  heldPlan(customer: CustomerId): Promise<HeldPlan | null>
}
