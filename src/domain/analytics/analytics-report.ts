import { momentsOfRange, type NumberRange } from '../admin/numbers.ts'
import type { LibraryId } from '../catalog/library.ts'
import { LIBRARIES } from '../catalog/library.ts'
import { SEARCH_PLACES, type SearchPlace } from '../search/query.ts'
import { addMonths, monthOf, startOf } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'
import {
  NO_STEPS,
  type CountSpan,
  type FunnelCount,
  type FunnelSteps,
  type PageType,
} from './event-counts.ts'

/** How many lines a list in a report has. */
const REPORT_LINES = 50
/** How many entries of each day or month are read for a report. An entry that was never among them is in no list. */
export const RANKED = 200

export interface TermLine {
  readonly term: string
  readonly searches: number
  readonly withoutResults: number
}

export interface PageLine {
  readonly pageType: PageType
  readonly slug: string
  readonly name: string
  readonly views: number
  readonly purchases: number
}

export interface StepsOfDay extends FunnelSteps {
  /** Start of the day, UTC. */
  readonly day: number
}

export interface StepsOfLibrary extends FunnelSteps {
  /** Null for searches of all libraries. */
  readonly libraryId: LibraryId | null
}

export interface StepsOfPlace extends FunnelSteps {
  readonly searchType: SearchPlace
}

/** What people searched for in a range of days, and how far those searches got (analytics 6). */
export interface AnalyticsReport {
  readonly days: readonly StepsOfDay[]
  readonly total: FunnelSteps
  readonly libraries: readonly StepsOfLibrary[]
  readonly places: readonly StepsOfPlace[]
  readonly terms: readonly TermLine[]
  readonly termsWithoutResults: readonly TermLine[]
  readonly pages: readonly PageLine[]
  readonly bundles: readonly PageLine[]
}

/** The days or months whose terms and pages a report lists. */
export interface RankedPeriods {
  readonly span: CountSpan
  readonly starts: readonly number[]
}

const MONTHS = 13
const YEAR_DAYS = 365

/** Whether a report over this many days is broken down by month. */
export function isByMonth(days: number): boolean {
  return days >= YEAR_DAYS
}

/** The periods of a range: a year by its months, the first of which counts in full; anything shorter by its days. */
export function rankedPeriods(range: NumberRange, now: number): RankedPeriods {
  const { from } = momentsOfRange(range, now)
  if (!isByMonth(range)) {
    return { span: 'day', starts: Array.from({ length: range }, (_, at) => from + at * DAY_MS) }
  }
  const month = startOf(monthOf(now))
  return {
    span: 'month',
    starts: Array.from({ length: MONTHS }, (_, back) => addMonths(month, back + 1 - MONTHS)),
  }
}

/** Groups the funnel steps of searches by day, library and place, and totals them. */
export function stepsOf(
  range: NumberRange,
  now: number,
  counted: readonly FunnelCount[],
): Pick<AnalyticsReport, 'days' | 'total' | 'libraries' | 'places'> {
  const { from } = momentsOfRange(range, now)
  const byDay = Map.groupBy(counted, ({ startsAt }) => startsAt)
  const all = { id: null }
  return {
    days: Array.from({ length: range }, (_, at) => {
      const day = from + at * DAY_MS
      return { ...added(byDay.get(day) ?? []), day }
    }),
    total: added(counted),
    libraries: [...LIBRARIES, all].map(({ id }) => ({
      ...added(counted.filter(({ libraryId }) => libraryId === (id ?? 0))),
      libraryId: id,
    })),
    places: SEARCH_PLACES.map((searchType) => ({
      ...added(counted.filter((one) => one.searchType === searchType)),
      searchType,
    })),
  }
}

function added(counted: readonly FunnelSteps[]): FunnelSteps {
  const sums: Record<keyof FunnelSteps, number> = { ...NO_STEPS }
  const names = Object.keys(NO_STEPS) as (keyof FunnelSteps)[]
  for (const one of counted) for (const name of names) sums[name] += one[name]
  return sums
}

/** Merges the terms of several days or months, sorted by `by`, highest first. */
export function rankedTerms(
  lines: readonly TermLine[],
  by: 'searches' | 'withoutResults',
): readonly TermLine[] {
  const sums = [...Map.groupBy(lines, ({ term }) => term)].map(([term, same]) => ({
    term,
    searches: sumOf(same, 'searches'),
    withoutResults: sumOf(same, 'withoutResults'),
  }))
  return sums
    .filter((line) => line[by] > 0)
    .toSorted((one, other) => other[by] - one[by] || (one.term < other.term ? -1 : 1))
    .slice(0, REPORT_LINES)
}

/** Merges the pages of several days or months, sorted by views, highest first. */
export function rankedPages(lines: readonly PageLine[]): readonly PageLine[] {
  return allPages(lines).slice(0, REPORT_LINES)
}

/** All merged pages, without a limit. For bundles this includes those that no one viewed. */
export function allPages(lines: readonly PageLine[]): readonly PageLine[] {
  const sums = [...Map.groupBy(lines, ({ pageType, slug }) => `${pageType} ${slug}`).values()]
  return sums
    .flatMap((same) => {
      const last = same.at(-1)
      if (!last) return []
      return { ...last, views: sumOf(same, 'views'), purchases: sumOf(same, 'purchases') }
    })
    .toSorted((one, other) => other.views - one.views || (one.slug < other.slug ? -1 : 1))
}

function sumOf<Name extends string>(
  lines: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number {
  return lines.reduce((sum, line) => sum + line[name], 0)
}

/** `part` as a percentage of `whole`; null if `whole` is 0. */
export function shareInPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100
}
