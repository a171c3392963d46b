import type { PageLine, RankedSpans, TermLine } from '#domain/analytics/analytics-report.ts'
import type { FunnelCount } from '#domain/analytics/event-counts.ts'

/** What is counted of visits, for reports. Each reads a bounded number of rows, however much was told. */
export interface AnalyticsReportRepository {
  /** By day, from a moment on. */
  steps(from: number): Promise<readonly FunnelCount[]>
  /** The first so many of each of these days or months. */
  terms(
    spans: RankedSpans,
    by: 'searches' | 'withoutResults',
    most: number,
  ): Promise<readonly TermLine[]>
  /** The same of assets and articles. */
  pages(spans: RankedSpans, most: number): Promise<readonly PageLine[]>
  /** All bundles. */
  bundles(spans: RankedSpans): Promise<readonly PageLine[]>
}
