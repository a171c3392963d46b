import type { Draw, Lot } from '../credits/ledger.ts'
import { cents, NOTHING, type Cents } from '../shared/money.ts'
import { monthsIn, type Interval } from './plan.ts'

/** The terms of a plan that a change compares, each under its own license. */
export interface PlanTerms {
  readonly interval: Interval
  /** For the whole interval. */
  readonly price: Cents
  readonly creditsPerMonth: number
}

/** The current paid period. */
export interface PaidPeriod {
  readonly terms: PlanTerms
  readonly startsAt: number
  readonly endsAt: number
  /** Plan credits spent since the period began. */
  readonly creditsSpent: number
  /** How many fewer credits were granted than the terms say, because of seats that were added later (seats 3). */
  readonly creditsMissed?: number
}

export type PlanChange =
  /** Takes effect now, for this charge; the period starts again. */
  | { readonly kind: 'upgrade'; readonly charge: Cents; readonly credit: Cents }
  /** Takes effect at the end of the period; it can be undone until then. */
  | { readonly kind: 'downgrade'; readonly at: number }

/**
 * Decides what a change of plan or license means (subscription 2, subscription 3). Switching from monthly to yearly
 * billing is an upgrade, whatever the tiers, and so is a higher price for the same interval; both take effect now.
 * Anything else is scheduled for the period's end: a price that is not higher, and going back to monthly billing.
 */
export function changeOf(period: PaidPeriod, wanted: PlanTerms, now: number): PlanChange {
  const { terms } = period
  const isDearer = wanted.price > terms.price
  const isUpgrade = terms.interval === wanted.interval ? isDearer : wanted.interval === 'year'
  if (!isUpgrade) return { kind: 'downgrade', at: period.endsAt }
  const credit = creditFor(period, now)
  return { kind: 'upgrade', credit, charge: cents(Math.max(0, wanted.price - credit)) }
}

/**
 * The credit for the rest of a period: the price times the smaller of the unused share of time and the unused
 * share of credits, so that no one spends all credits and is still credited for the time left. Rounded half up
 * to a cent; never negative, and never more than was paid.
 */
export function creditFor(period: PaidPeriod, now: number): Cents {
  const { terms, startsAt, endsAt, creditsSpent, creditsMissed = 0 } = period
  const length = endsAt - startsAt
  const unused = Math.min(Math.max(endsAt - now, 0), length)
  const granted = Math.max(terms.creditsPerMonth * monthsIn(terms.interval) - creditsMissed, 0)
  const unspent = Math.max(granted - creditsSpent, 0)
  if (length <= 0) return NOTHING
  // Whole numbers throughout: the smaller share is found without dividing.
  const byCredits = granted > 0 && unspent * length < unused * granted
  return byCredits ? share(terms.price, unspent, granted) : share(terms.price, unused, length)
}

/** The part of the ended period's price that an upgrade credits. */
export interface CreditedPrice {
  readonly price: Cents
  readonly credit: Cents
}

/**
 * The plan credits that an upgrade revokes, lot by lot: the credited share of the price, applied to what the
 * period's grants added, rounded down; never more than is left of them (subscription 2).
 */
export function revokedCredits(
  grants: readonly Lot[],
  { price, credit }: CreditedPrice,
): readonly Draw[] {
  const granted = grants.reduce((total, { amount }) => total + amount, 0)
  let due = price > 0 ? Math.floor((granted * credit) / price) : 0
  return grants.flatMap(({ id: lotId, remaining, licenseId }) => {
    const credits = Math.min(remaining, due)
    due -= credits
    return credits > 0 ? [{ lotId, credits, licenseId }] : []
  })
}

function share(price: Cents, part: number, whole: number): Cents {
  const exact =
    (BigInt(price) * BigInt(Math.round(part)) * 2n + BigInt(Math.round(whole))) /
    (BigInt(Math.round(whole)) * 2n)
  return cents(Number(exact))
}
