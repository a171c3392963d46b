import type { PageLine, RankedPeriods, TermLine } from '#domain/analytics/analytics-report.ts'
import type { FunnelCount } from '#domain/analytics/event-counts.ts'

/** What is counted of visits, for reports. Each reads a bounded number of rows, however much was told. */
export interface AnalyticsReportRepository {
  /** By day, from a moment on. */
  steps(from: number): Promise<readonly FunnelCount[]>
  /** The first so many of each of these days or months. */
  terms(
    spans: RankedPeriods,
    by: 'searches' | 'withoutResults',
    most: number,
  ): Promise<readonly TermLine[]>
  /** The same of assets and articles. */
  pages(spans: RankedPeriods, most: number): Promise<readonly PageLine[]>
  /** Of all bundles, and each that is sold now once more, with nothing. */
  bundles(spans: RankedPeriods): Promise<readonly PageLine[]>
}
