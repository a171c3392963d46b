import type { PricedPlan } from '#application/ports/price-book.ts'

/** Whether a plan is another than one's own. What one has already is offered under a higher licence only. */
export function isChange(mine: PricedPlan | null, plan: PricedPlan): boolean {
  return mine?.id !== plan.id || mine.licenseId < plan.licenseId
}
