import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { MONTHLY_CREDITS, planText } from '#messages/purchase-text.ts'
import type { Ineligible } from '#server/application/ports/email-events.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { licenseNeeded, livePlan } from './current-plan.ts'
import { isOver } from './renewal-terms.ts'

/**
 * The names of the license that something renews under and of the higher one that its customer now needs;
 * null if it is sufficient.
 */
export async function ineligibleUnder(
  records: Records,
  customer: CustomerId,
  held: LicenseId,
): Promise<Ineligible | null> {
  const needed = await licenseNeeded(records, customer)
  if (held >= needed) return null
  const licenses = await records.priceBook.licenses()
  const nameOf = (asked: LicenseId) => licenses.find(({ id }) => id === asked)?.name ?? ''
  return { held: nameOf(held), needed: nameOf(needed) }
}

/** Names what a customer keeps paying for under a lower license than this one. */
export async function ineligibleCredits(
  records: Records,
  customer: CustomerId,
  licenseId: LicenseId,
): Promise<readonly string[]> {
  const plan = await livePlan(records, customer)
  const credits = await records.subscriptions.heldCredits(customer)
  return [
    ...(plan && !isFreePlan(plan.plan) && plan.licenseId < licenseId
      ? [planText(plan.plan.name)]
      : []),
    ...(credits && !isOver(credits, records.now) && credits.licenseId < licenseId
      ? [MONTHLY_CREDITS]
      : []),
  ]
}
