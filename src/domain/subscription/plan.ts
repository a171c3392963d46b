import { priceUnder, type LicenseType } from '../license/tier.ts'
import { cents, type Cents } from '../shared/money.ts'

export type Interval = 'month' | 'year'

/** pricing 1: the tier and interval shown where nobody chose. */
export const PLAN_DEFAULTS = { tier: 'basic', interval: 'year' } as const

/** The plan that teams can have, which gives them a pool of credits (customer 3). */
const TEAM_TIER = 'pro'

/** A plan at an interval, as the price book has it: data, never code (pricing 1). */
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
  /** Distinct practice assets a month (practice 1). */
  readonly practicePerMonth: number
  readonly seats: number
  /** Of a further seat of a team under license 1, for the whole interval; 0 where none are sold (seats 2). */
  readonly seatBasePrice: Cents
  /** Credits that a further seat brings each month. */
  readonly seatCredits: number
}

/** Whether a plan is sold to teams. */
export function isForTeams({ tier }: Pick<PlanVariant, 'tier'>): boolean {
  return tier === TEAM_TIER
}

export function monthsIn(interval: Interval): number {
  return interval === 'year' ? 12 : 1
}

/** What one interval of a plan costs under a license. */
export function planPrice(plan: PlanVariant, license: LicenseType): Cents {
  return priceUnder(license, plan.basePrice)
}

/** The price of a month, whatever the interval; rounded half up to a cent. */
export function monthlyEquivalent(plan: PlanVariant, license: LicenseType): Cents {
  const months = monthsIn(plan.interval)
  return cents(Math.floor((planPrice(plan, license) * 2 + months) / (months * 2)))
}

/** Whether a plan costs nothing: there is one such tier, and nobody pays to leave or to enter it. */
export function isFreePlan({ basePrice }: PlanVariant): boolean {
  return basePrice === 0
}

/** The interval that plans are shown at: that of the plan somebody pays for, so that none is changed unasked (subscription 10). */
export function shownInterval(mine: PlanVariant | null): Interval {
  return mine && !isFreePlan(mine) ? mine.interval : PLAN_DEFAULTS.interval
}
