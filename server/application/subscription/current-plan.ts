import type { CustomerId } from '#domain/customer/customer.ts'
import { effectiveMinimum, higher } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { isLive, meterMonth } from '#domain/subscription/subscription.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** The plan whose allowances currently apply. */
export async function livePlan(records: Records, customer: CustomerId): Promise<HeldPlan | null> {
  const held = await records.subscriptions.heldPlan(customer)
  return held && isLive(held.subscription, records.now) ? held : null
}

/** The same if it is a paid one: only such a plan licenses downloads and has meters for them. */
export async function paidPlan(records: Records, customer: CustomerId): Promise<HeldPlan | null> {
  const held = await livePlan(records, customer)
  return held && !isFreePlan(held.plan) ? held : null
}

/** Whether a subscription exists but is paused: its renewal has been past due for too long. */
export async function isPaused(records: Records, customer: CustomerId): Promise<boolean> {
  const held = await records.subscriptions.heldPlan(customer)
  return held !== null && !isLive(held.subscription, records.now)
}

/**
 * The license that a customer's credits must currently be valid for: their plan's, but never below their
 * own minimum (decision 027).
 */
export async function licenseNeeded(records: Records, customer: CustomerId): Promise<LicenseId> {
  const minimum = effectiveMinimum(await records.customers.minimumLicense(customer))
  const held = await livePlan(records, customer)
  return held && !isFreePlan(held.plan) ? higher(held.licenseId, minimum) : minimum
}

/** A plan's meters: downloads of its month that were not reversed. A free plan has none. */
export async function planMeters(records: Records, customer: CustomerId, held: HeldPlan) {
  if (isFreePlan(held.plan)) return null
  const month = meterMonth(held.subscription, records.now)
  const { hd, uhd } = await records.credits.planDownloads(customer, month)
  const { downloadsPerMonth, downloads4kPerMonth } = held.plan
  const resetsAt = month.endsAt
  return {
    downloads: { used: hd + uhd, limit: downloadsPerMonth, resetsAt },
    downloads4k: { used: uhd, limit: downloads4kPerMonth, resetsAt },
  }
}
