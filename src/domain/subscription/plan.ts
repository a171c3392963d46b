import { priceUnder, type LicenseType } from '../license/tier.ts'
import { cents, type Cents } from '../shared/money.ts'

export type Interval = 'month' | 'year'

/** pricing 1: the tier and interval shown if no one has chosen. */
export const PLAN_DEFAULTS = { tier: 'basic', interval: 'year' } as const

/** The plan that is available to teams, which gives them a pool of credits (customer 3). */
const TEAM_TIER = 'pro'

/** A plan at one billing interval, as in the price book: data, never code (pricing 1). */
export interface PlanVariant {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly tier: string
  readonly interval: Interval
  /** Under license 1, for the whole interval. */
  readonly basePrice: Cents
  readonly creditsPerMonth: number
  readonly downloadsPerMonth: number
  readonly downloads4kPerMonth: number
  /** Distinct practice assets per month (practice 1). */
  readonly practicePerMonth: number
  readonly seats: number
  /** Price of a further team seat under license 1, for the whole interval; 0 if none are sold (seats 2). */
  readonly seatBasePrice: Cents
  /** Credits that a further seat adds each month. */
  readonly seatCredits: number
}

/** Whether a plan is sold to teams. */
export function isForTeams({ tier }: Pick<PlanVariant, 'tier'>): boolean {
  return tier === TEAM_TIER
}

export function monthsIn(interval: Interval): number {
  return interval === 'year' ? 12 : 1
}

/** The price of one interval of a plan under a license. */
export function planPrice(plan: PlanVariant, license: LicenseType): Cents {
  return priceUnder(license, plan.basePrice)
}

/** The price per month, for any interval; rounded half up to a cent. */
export function monthlyEquivalent(plan: PlanVariant, license: LicenseType): Cents {
  const months = monthsIn(plan.interval)
  return cents(Math.floor((planPrice(plan, license) * 2 + months) / (months * 2)))
}

/** Whether a plan costs nothing. There is one such tier, and no one pays to leave or to enter it. */
export function isFreePlan({ basePrice }: PlanVariant): boolean {
  return basePrice === 0
}

/**
 * The interval that plans are shown at: that of the user's paid plan, so that it is never changed unasked
 * (subscription 10).
 */
export function shownInterval(mine: PlanVariant | null): Interval {
  return mine && !isFreePlan(mine) ? mine.interval : PLAN_DEFAULTS.interval
}
