import type { PricedPlan } from '#application/ports/price-book.ts'

/** Whether a plan differs from one's own, or is the same under another license. */
export function isChange(mine: PricedPlan | null, plan: PricedPlan): boolean {
  return mine?.id !== plan.id || mine.licenseId !== plan.licenseId
}
