import type { ResultAsync } from 'neverthrow'
import type { NumberRange } from '#domain/admin/numbers.ts'
import type { AnalyticsReport } from '#domain/analytics/analytics-report.ts'
import type { Outage } from './outage.ts'

/** What people searched for and viewed, for staff (analytics 6). */
export interface AnalyticsAdmin {
  analytics(range: NumberRange): ResultAsync<AnalyticsReport, Outage>
}
