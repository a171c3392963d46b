import { CUSTOM_CREDITS, customPrice, type CreditPack } from '../credits/pack.ts'
import { isFreePlan, type PlanVariant } from '../subscription/plan.ts'
import type { DownloadRefusal } from './decision.ts'

/** What gets a refused download going. */
export type WayOn = 'sign-in' | 'confirm' | 'credits' | 'plan' | 'license' | 'wait'

/** What is sold, at the prices of one licence, and whether somebody pays for a plan already. */
export interface Offers {
  readonly plans: readonly PlanVariant[]
  readonly packs: readonly CreditPack[]
  readonly subscribed: boolean
}

/**
 * The cheapest way on from a refusal (rules 11 and 12); null where there is none. An allowance that is
 * used up is lifted by a plan that gives more of it, or else by waiting for the next month.
 */
export function wayOn(refusal: DownloadRefusal, offers: Offers): WayOn | null {
  const paid = offers.plans.filter((plan) => !isFreePlan(plan))
  const more = (of: (plan: PlanVariant) => number, limit: number) =>
    paid.some((plan) => of(plan) > limit)
  switch (refusal.kind) {
    case 'sign-in-required':
      return 'sign-in'
    case 'email-unconfirmed':
      return 'confirm'
    case 'variant-downloads-limit':
      return 'wait'
    case 'license-tier-too-low':
      return 'license'
    case 'practice-limit':
      return more((plan) => plan.practicePerMonth, refusal.limit) ? 'plan' : 'wait'
    case 'download-limit':
      return more((plan) => plan.downloadsPerMonth, refusal.limit) ? 'plan' : 'wait'
    case 'download-limit-4k':
      if (more((plan) => plan.downloads4kPerMonth, refusal.limit)) return 'plan'
      return refusal.limit > 0 ? 'wait' : null
    case 'subscription-required':
      return paid.length > 0 ? 'plan' : null
    case 'credits-missing':
      return cheapestCredits(refusal.creditsMissing, { ...offers, plans: paid })
  }
}

/** Credits bought once, or a month of a plan where that costs less. Who has a plan buys credits. */
function cheapestCredits(missing: number, { plans, packs, subscribed }: Offers): WayOn | null {
  const covering = packs.filter(({ credits }) => credits >= missing)
  const custom = customPrice(packs, Math.max(missing, CUSTOM_CREDITS.min))
  const byCredits = Math.min(
    ...covering.map(({ price }) => price),
    custom.match(
      ({ price }) => price,
      () => Infinity,
    ),
  )
  const months = plans.filter(
    ({ interval, creditsPerMonth }) => interval === 'month' && creditsPerMonth >= missing,
  )
  const byPlan = subscribed ? Infinity : Math.min(...months.map(({ basePrice }) => basePrice))
  if (byCredits === Infinity && byPlan === Infinity) return null
  return byPlan < byCredits ? 'plan' : 'credits'
}
