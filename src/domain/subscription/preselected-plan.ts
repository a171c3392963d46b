import { isFreePlan, PLAN_DEFAULTS, shownInterval, type PlanVariant } from './plan.ts'

/**
 * The plan to preselect: the current one if `plans` contains it, else the next more expensive one at the current
 * billing interval, else the most expensive there (subscription 10). Without a plan, the shop's default.
 */
export function preselectedPlan<Plan extends PlanVariant>(
  plans: readonly Plan[],
  mine: PlanVariant | null,
): Plan | undefined {
  const interval = shownInterval(mine)
  const shown = plans.filter((plan) => plan.interval === interval)
  const byPrice = shown.toSorted((one, other) => one.basePrice - other.basePrice)
  if (mine === null || isFreePlan(mine)) {
    return shown.find(({ tier }) => tier === PLAN_DEFAULTS.tier) ?? plans[0]
  }
  return (
    byPrice.find(({ id }) => id === mine.id) ??
    byPrice.find(({ basePrice }) => basePrice > mine.basePrice) ??
    byPrice.at(-1) ??
    plans[0]
  )
}
