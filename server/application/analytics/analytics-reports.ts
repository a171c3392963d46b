import { okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { momentsOfRange, type NumberRange } from '#domain/admin/numbers.ts'
import {
  RANKED,
  allPages,
  rankedPages,
  rankedPeriods,
  rankedTerms,
  stepsOf,
  type AnalyticsReport,
} from '#domain/analytics/analytics-report.ts'
import { MINUTE_MS } from '#domain/shared/durations.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** How long staff get the same cached report: new events are counted once a minute. */
const SAME_FOR_MS = MINUTE_MS

export type AnalyticsReports = (range: NumberRange) => ResultAsync<AnalyticsReport, Outage>

/** What people searched for and viewed in a range of days that ends today (analytics 6). */
export const analyticsReports = ({ units, clock }: Needs<'units' | 'clock'>): AnalyticsReports => {
  const last = new Map<NumberRange, { readonly at: number; readonly report: AnalyticsReport }>()
  return (range) => {
    const before = last.get(range)
    if (before && clock.now() - before.at < SAME_FOR_MS) return okAsync(before.report)
    return units
      .read(async ({ analyticsReports: counts, now }): Promise<AnalyticsReport> => {
        const spans = rankedPeriods(range, now)
        const steps = await counts.steps(momentsOfRange(range, now).from)
        const terms = await counts.terms(spans, 'searches', RANKED)
        const without = await counts.terms(spans, 'withoutResults', RANKED)
        return {
          ...stepsOf(range, now, steps),
          terms: rankedTerms(terms, 'searches'),
          termsWithoutResults: rankedTerms(without, 'withoutResults'),
          pages: rankedPages(await counts.pages(spans, RANKED)),
          bundles: allPages(await counts.bundles(spans)),
        }
      })
      .andTee((report) => void last.set(range, { at: clock.now(), report }))
  }
}
