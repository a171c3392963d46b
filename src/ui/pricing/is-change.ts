import type { PricedPlan } from '#application/ports/price-book.ts'

/** Whether a plan is another than one's own, or the same under another licence. */
export function isChange(mine: PricedPlan | null, plan: PricedPlan): boolean {
  return mine?.id !== plan.id || mine.licenseId !== plan.licenseId
}
