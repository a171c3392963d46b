import type { PricedPlan } from '#application/ports/price-book.ts'

/** Whether a plan differs from the viewer's own, or is the same plan under another license. */
export function isChange(mine: PricedPlan | null, plan: PricedPlan): boolean {
  return mine?.id !== plan.id || mine.licenseId !== plan.licenseId
}
