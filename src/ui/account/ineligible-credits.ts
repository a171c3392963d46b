import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import { DEFAULT_LICENSE, type LicenseId } from '#domain/license/tier.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { MONTHLY_CREDITS, planText } from '#messages/purchase-text.ts'

/** What somebody's credits have to be good for: the license of their plan, never below their own (decision 027). */
export function licenseNeeded(
  user: Registered | null,
  details: SubscriptionDetails | null,
): LicenseId {
  const plan = details?.planVariant
  const ofPlan = plan && !isFreePlan(plan) ? plan.licenseId : DEFAULT_LICENSE
  return effectiveMinimum(user?.minLicenseId ?? null, ofPlan)
}

/** What is paid for under a lower license than this one, in words. */
export function ineligibleCredits(
  details: SubscriptionDetails | null,
  licenseId: LicenseId,
): string[] {
  if (!details) return []
  const { planVariant: plan, creditSubscription } = details
  return [
    ...(plan && !isFreePlan(plan) && plan.licenseId < licenseId ? [planText(plan.name)] : []),
    ...(creditSubscription && creditSubscription.licenseId < licenseId ? [MONTHLY_CREDITS] : []),
  ]
}
