import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import { DEFAULT_LICENSE, type LicenseId } from '#domain/license/tier.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { MONTHLY_CREDITS, planText } from '#messages/purchase-text.ts'

/**
 * The license that a customer's credits must cover: their plan's license, but never below their own minimum
 * (decision 027).
 */
export function licenseNeeded(
  user: Registered | null,
  details: SubscriptionDetails | null,
): LicenseId {
  const plan = details?.planVariant
  const ofPlan = plan && !isFreePlan(plan) ? plan.licenseId : DEFAULT_LICENSE
  return effectiveMinimum(user?.minLicenseId ?? null, ofPlan)
}

/** The names of subscriptions that are paid for under a license lower than the given one. */
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
