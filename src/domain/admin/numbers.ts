import { DAY_MS } from '../shared/durations.ts'
import type { Cents } from '../shared/money.ts'
import { cents } from '../shared/money.ts'

/** The lengths of time that the numbers are shown for, in days (admin 4). */
export const NUMBER_RANGES = [7, 30, 90, 365] as const
export type NumberRange = (typeof NUMBER_RANGES)[number]

export function isNumberRange(days: number): days is NumberRange {
  return NUMBER_RANGES.some((range) => range === days)
}

/** What happened in some time. */
export interface Numbers {
  /** What was paid, with tax. */
  readonly gross: Cents
  /** What was paid back, with tax. */
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

/** The same of one day, UTC. */
export interface DayNumbers extends Numbers {
  /** Its first moment. */
  readonly day: number
}

/** What stands open at this moment. */
export interface OpenNumbers {
  /** Credits that customers hold. */
  readonly credits: number
  /** What those of packs were sold for, before tax. */
  readonly packValue: Cents
  readonly disputes: number
  readonly pastDue: number
}

/** A range of days with the one before it. */
export interface ShopNumbers {
  readonly days: readonly DayNumbers[]
  readonly total: Numbers
  readonly before: Numbers
  readonly open: OpenNumbers
}

/** One number of one day, as it was counted; days without it are left out. */
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

/** The moments of a range that ends with today, and of the one before it: both begin with a day. */
export function momentsOfRange(range: NumberRange, now: number) {
  const until = (Math.floor(now / DAY_MS) + 1) * DAY_MS
  const from = until - range * DAY_MS
  return { before: from - range * DAY_MS, from, until }
}

/** Puts what was counted into its days, and adds it up, also of the time before (admin 4). */
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

/** What is left of what was paid. */
export function netOf({ gross, refunds }: Pick<Numbers, 'gross' | 'refunds'>): number {
  return gross - refunds
}

/** How much more or less than before, in whole percent; null where there was nothing before. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
}
