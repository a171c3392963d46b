import type { PageLine, RankedPeriods, TermLine } from '#domain/analytics/analytics-report.ts'
import type { FunnelCount } from '#domain/analytics/event-counts.ts'

/** Analytics counts, for reports. Each query reads a bounded number of rows, however many events were recorded. */
export interface AnalyticsReportRepository {
  /** By day, starting from a time. */
  steps(from: number): Promise<readonly FunnelCount[]>
  /** The top `most` terms of each of these days or months. */
  terms(
    spans: RankedPeriods,
    by: 'searches' | 'withoutResults',
    most: number,
  ): Promise<readonly TermLine[]>
  /** The top assets and articles, in the same way. */
  pages(spans: RankedPeriods, most: number): Promise<readonly PageLine[]>
  /** All bundles, plus each bundle on sale once more with zero counts. */
  bundles(spans: RankedPeriods): Promise<readonly PageLine[]>
}
