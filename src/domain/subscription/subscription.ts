import { addMonths } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'
import { monthsIn, type Interval } from './plan.ts'

/** After `ended`, only a new subscription helps; any other can be renewed (subscription 5). */
export type SubscriptionStatus = 'active' | 'past-due' | 'ended'

/** The stored facts about a subscription that determine its course. */
export interface Subscription {
  readonly status: SubscriptionStatus
  readonly interval: Interval
  /** The start of the first period: later ones keep its day of the month. */
  readonly anchor: number
  readonly periodStartsAt: number
  readonly periodEndsAt: number
  /** Set by a cancellation, and cleared by reactivating before it takes effect. */
  readonly cancelAt: number | null
  /** Failed renewals in a row. */
  readonly failures: number
}

/**
 * Days after the period's end at which a failed renewal is retried; after the last one the subscription ends
 * (subscription 5).
 */
export const RETRY_DAYS = [2, 7, 14, 21] as const
/** Days for which downloads continue while a renewal is past due. */
export const GRACE_DAYS = 7

export interface Period {
  readonly startsAt: number
  readonly endsAt: number
}

/** The next period. Months are counted from the anchor, so the 31st comes back after February. */
export function nextPeriod({ anchor, interval, periodEndsAt }: Subscription): Period {
  const step = monthsIn(interval)
  let months = step
  while (addMonths(anchor, months) <= periodEndsAt) months += step
  return { startsAt: periodEndsAt, endsAt: addMonths(anchor, months) }
}

/**
 * Whether a plan's allowances apply now: while it is paid for, and for seven days after that. This holds both for a
 * renewal that was declined and for one that is delayed for any other reason: nothing is provided for longer.
 */
export function isLive(subscription: Subscription, now: number): boolean {
  const { status, cancelAt } = subscription
  if (status === 'ended' || (cancelAt !== null && now >= cancelAt)) return false
  return !isPastGrace(subscription, now)
}

/** Whether a renewal is past due: it was declined, or could not be tried within the grace period. */
export function isPastDue(subscription: Course, now: number): boolean {
  return statusAt(subscription, now) === 'past-due'
}

/** The status that everybody is shown; the stored one stays active until a renewal has been declined. */
export function statusAt(subscription: Course, now: number): SubscriptionStatus {
  const { status } = subscription
  return status === 'active' && isPastGrace(subscription, now) ? 'past-due' : status
}

/** The end of the latest period whose grace is over: for queries over all subscriptions. */
export function latestEndPastGrace(now: number): number {
  return now - GRACE_DAYS * DAY_MS
}

type Course = Pick<Subscription, 'status' | 'periodEndsAt'>

function isPastGrace({ periodEndsAt }: Course, now: number): boolean {
  return periodEndsAt <= latestEndPastGrace(now)
}

/** The action that is due for a subscription now; null if none is. */
export function dueNow(
  subscription: Pick<Subscription, 'status' | 'cancelAt' | 'periodEndsAt' | 'failures'>,
  now: number,
): 'end' | 'renew' | null {
  const { status, cancelAt, periodEndsAt, failures } = subscription
  if (status === 'ended') return null
  if (cancelAt !== null) return now >= cancelAt ? 'end' : null
  const wait = failures === 0 ? 0 : RETRY_DAYS[failures - 1]
  if (wait === undefined) return 'end'
  return now >= periodEndsAt + wait * DAY_MS ? 'renew' : null
}

/** When a failed renewal is retried; null after the last try. */
export function nextTry({ periodEndsAt, failures }: Subscription): number | null {
  const days = RETRY_DAYS[failures - 1]
  return days === undefined ? null : periodEndsAt + days * DAY_MS
}

/**
 * When it is charged next: at its period's end, or at its next retry. Null once it is canceled, or after the
 * last try.
 */
export function nextChargeAt(subscription: Subscription): number | null {
  const { cancelAt, periodEndsAt, failures } = subscription
  if (cancelAt !== null) return null
  return failures === 0 ? periodEndsAt : nextTry(subscription)
}

/** The month of a plan's meters: from the subscription's day to the same day of the next month (subscription 6). */
export function meterMonth({ anchor }: Subscription, now: number): Period {
  let months = 0
  while (addMonths(anchor, months + 1) <= now) months += 1
  return { startsAt: addMonths(anchor, months), endsAt: addMonths(anchor, months + 1) }
}

/**
 * Months that have begun since the anchor, as far as they are paid for; each of them grants credits (subscription 6).
 */
export function monthsBegun({ anchor, periodEndsAt }: Subscription, now: number): number {
  let months = 0
  while (addMonths(anchor, months) <= now && addMonths(anchor, months) < periodEndsAt) months += 1
  return months
}

/** Whether a month has begun that is paid for, and whose credits have not been granted. */
export function isMonthDue(
  { anchor, periodEndsAt }: Pick<Subscription, 'anchor' | 'periodEndsAt'>,
  monthsGranted: number,
  now: number,
): boolean {
  const begins = addMonths(anchor, monthsGranted)
  return begins <= now && begins < periodEndsAt
}

/**
 * For queries, which cannot count calendar months: however the months fall, `n` of them are never shorter than
 * `n` times the mean month of a common year less three days. Both are in milliseconds.
 */
export const MONTHS_AT_LEAST = { meanMs: (365 * DAY_MS) / 12, lessMs: 3 * DAY_MS } as const

/**
 * The period that a renewal starts: the next one, or the first of another interval, whose days count from its
 * start. A renewal that the shop could not try until its grace was over starts when it is paid: no one pays for
 * days without service (decision 034).
 */
export function renewedAs(
  subscription: Subscription,
  interval: Interval,
  now: number,
): Period & Anchored {
  const { anchor, periodEndsAt, status } = subscription
  const isLate = status === 'active' && isPastGrace(subscription, now)
  if (interval === subscription.interval && !isLate) return { anchor, ...nextPeriod(subscription) }
  const startsAt = isLate ? now : periodEndsAt
  return { anchor: startsAt, startsAt, endsAt: addMonths(startsAt, monthsIn(interval)) }
}

/** The moment that the days of later periods are counted from. */
interface Anchored {
  readonly anchor: number
}
