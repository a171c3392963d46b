import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { AnalyticsEvent } from '#domain/analytics/analytics-event.ts'

/** Keeps events as they come, many of them in one statement. */
export interface AnalyticsEvents {
  /** Is done once the event is committed, within 200 ms. Where too many wait already, newcomers are asked to come back. */
  keep(event: AnalyticsEvent): ResultAsync<void, Outage>
}
