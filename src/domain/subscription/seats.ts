import { err, ok, type Result } from 'neverthrow'
import { priceUnder, type LicenseType } from '../license/tier.ts'
import { addMonths } from '../shared/calendar.ts'
import { cents, type Cents } from '../shared/money.ts'
import { TEAM_SEATS } from '../team/team.ts'
import type { SeatsUnavailableReason } from './seats-unavailable.ts'
import { monthsIn, planPrice, type PlanVariant } from './plan.ts'
import type { Subscription } from './subscription.ts'

/** Maximum number of seats that one purchase adds, and that a team pays for. */
export const MAX_SEATS = 500

/** The seats that a team pays for, in addition to those that every team has (seats 1). */
export interface PaidSeats {
  readonly count: number
  /** Number of seats in the next period; never more than `count`. */
  readonly staying: number
  /** Price of one seat for an interval, before tax, as agreed with the first one. */
  readonly price: Cents
  /**
   * Of the credits that these seats would add in a whole period, those that were not granted because seats were
   * added in the middle of it.
   */
  readonly creditsMissed: number
}

export const NO_SEATS: PaidSeats = { count: 0, staying: 0, price: cents(0), creditsMissed: 0 }

/** Whether further seats are sold with a plan. */
export function sellsSeats({ seatBasePrice }: Pick<PlanVariant, 'seatBasePrice'>): boolean {
  return seatBasePrice > 0
}

/** The price of a further seat for an interval of its plan, under a license. */
export function seatPrice(plan: PlanVariant, license: LicenseType): Cents {
  return priceUnder(license, plan.seatBasePrice)
}

/** The price of a plan with a number of further seats, for one interval (seats 2). */
export function priceWithSeats(plan: PlanVariant, seats: number, license: LicenseType): Cents {
  return cents(planPrice(plan, license) + seats * seatPrice(plan, license))
}

/** The monthly credits of a plan with a number of further seats. */
export function creditsWithSeats(plan: PlanVariant, seats: number): number {
  return plan.creditsPerMonth + seats * plan.seatCredits
}

/** How many people a team can have now, and once removed seats are gone (seats 1, seats 4). */
export interface SeatLimit {
  readonly total: number
  readonly staying: number
}

export function seatLimit({ count, staying }: Pick<PaidSeats, 'count' | 'staying'>): SeatLimit {
  return { total: TEAM_SEATS + count, staying: TEAM_SEATS + staying }
}

/** What the current period charges and grants for seats that are added in the middle of it. */
export interface AddedSeats {
  /** For the rest of the period, rounded half up to a cent. */
  readonly charge: Cents
  /** Granted now: the unused share of the current month's credits, rounded down. Later months grant theirs in full. */
  readonly credits: number
  readonly creditsMissed: number
}

/** Computes the price for the unused share of the period, and the credits for that of the current month (seats 3). */
export function addSeats(
  {
    plan,
    count,
    price,
  }: { readonly plan: PlanVariant; readonly count: number; readonly price: Cents },
  subscription: Pick<Subscription, 'anchor' | 'periodStartsAt' | 'periodEndsAt'>,
  now: number,
): AddedSeats {
  const { anchor, periodStartsAt, periodEndsAt } = subscription
  const share = (from: number, to: number) => {
    const length = BigInt(to - from)
    return { unused: BigInt(Math.min(Math.max(to - now, 0), to - from)), length }
  }
  const period = share(periodStartsAt, periodEndsAt)
  const whole = BigInt(price * count)
  const charge = (whole * period.unused * 2n + period.length) / (period.length * 2n)
  let month = 0
  while (addMonths(anchor, month + 1) <= now) month += 1
  const running = share(addMonths(anchor, month), addMonths(anchor, month + 1))
  const monthly = BigInt(count * plan.seatCredits)
  const credits = now < periodEndsAt ? Number((monthly * running.unused) / running.length) : 0
  const later = Math.max(monthsUntil(anchor, periodEndsAt) - month - 1, 0)
  const granted = credits + later * count * plan.seatCredits
  const nominal = count * plan.seatCredits * monthsIn(plan.interval)
  return { charge: cents(Number(charge)), credits, creditsMissed: Math.max(nominal - granted, 0) }
}

function monthsUntil(anchor: number, end: number): number {
  let months = 0
  while (addMonths(anchor, months) < end) months += 1
  return months
}

/** Seats in use cannot be removed (seats 4). */
export interface SeatsInUse {
  readonly kind: 'seats-in-use'
  readonly seatsUsed: number
  /** Number of seats that the team would have. */
  readonly seatsTotal: number
}

/** Seats can neither be added nor removed now (seats 3, seats 4). */
export interface SeatsUnavailable {
  readonly kind: 'seats-unavailable'
  readonly why: SeatsUnavailableReason
}

/** Decides how many seats stay after the period: no fewer than are in use, and no more than are paid for (seats 4). */
export function decideStaying(
  wanted: number,
  { count, used }: { readonly count: number; readonly used: number },
): Result<number, SeatsInUse | SeatsUnavailable> {
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > count) {
    return err({ kind: 'seats-unavailable', why: 'too-many' })
  }
  const { staying } = seatLimit({ count, staying: wanted })
  // Keeping all seats is always allowed, however many people there are.
  if (wanted < count && used > staying) {
    return err({ kind: 'seats-in-use', seatsUsed: used, seatsTotal: staying })
  }
  return ok(wanted)
}
