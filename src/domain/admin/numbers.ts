import { DAY_MS } from '../shared/durations.ts'
import type { Cents } from '../shared/money.ts'
import { cents } from '../shared/money.ts'

/** The periods that the numbers can be shown for, in days (admin 4). */
export const NUMBER_RANGES = [7, 30, 90, 365] as const
export type NumberRange = (typeof NUMBER_RANGES)[number]

export function isNumberRange(days: number): days is NumberRange {
  return NUMBER_RANGES.some((range) => range === days)
}

/** The shop's numbers for a period of time. */
export interface Numbers {
  /** Amount paid, including tax. */
  readonly gross: Cents
  /** Amount refunded, including tax. */
  readonly refunds: Cents
  readonly orders: number
  readonly downloads: number
  readonly licenses: number
  readonly signUps: number
  readonly creditsSold: number
  readonly creditsSpent: number
  readonly failedPayments: number
  readonly disputes: number
}

export type NumberName = keyof Numbers

/** The numbers of one day, UTC. */
export interface DayNumbers extends Numbers {
  /** Start of the day, in epoch milliseconds. */
  readonly day: number
}

/** What is outstanding right now. */
export interface OpenNumbers {
  /** Credits that customers hold. */
  readonly credits: number
  /** What the pack credits among them were sold for, before tax. */
  readonly packValue: Cents
  readonly disputes: number
  readonly pastDue: number
}

/** A range of days, compared with the range before it. */
export interface ShopNumbers {
  readonly days: readonly DayNumbers[]
  readonly total: Numbers
  readonly before: Numbers
  readonly open: OpenNumbers
}

/** One counted number for one day; days without a count are omitted. */
export interface Counted {
  readonly name: NumberName
  /** Days since 1970, UTC. */
  readonly day: number
  readonly count: number
}

export const NO_NUMBERS: Numbers = {
  gross: cents(0),
  refunds: cents(0),
  orders: 0,
  downloads: 0,
  licenses: 0,
  signUps: 0,
  creditsSold: 0,
  creditsSpent: 0,
  failedPayments: 0,
  disputes: 0,
}

/** The start and end of a range that ends with today, and the start of the range before it; all are day boundaries. */
export function momentsOfRange(range: NumberRange, now: number) {
  const until = (Math.floor(now / DAY_MS) + 1) * DAY_MS
  const from = until - range * DAY_MS
  return { before: from - range * DAY_MS, from, until }
}

/** Groups the counts by day and totals them, for this range and for the one before it (admin 4). */
export function numbersOf(
  range: NumberRange,
  now: number,
  counted: readonly Counted[],
): Omit<ShopNumbers, 'open'> {
  const { from } = momentsOfRange(range, now)
  const first = from / DAY_MS
  const days = Array.from({ length: range }, (_, at) => ({
    ...added(counted.filter(({ day }) => day === first + at)),
    day: from + at * DAY_MS,
  }))
  return {
    days,
    total: added(counted.filter(({ day }) => day >= first)),
    before: added(counted.filter(({ day }) => day < first)),
  }
}

function added(counted: readonly Counted[]): Numbers {
  const sums: Record<NumberName, number> = { ...NO_NUMBERS }
  for (const { name, count } of counted) sums[name] += count
  return { ...sums, gross: cents(sums.gross), refunds: cents(sums.refunds) }
}

/** Payments less refunds. */
export function netOf({ gross, refunds }: Pick<Numbers, 'gross' | 'refunds'>): number {
  return gross - refunds
}

/** The change from `before` to `now`, in whole percent; null if `before` is 0. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
}
