import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { AnalyticsEvent } from '#domain/analytics/analytics-event.ts'

/** Stores events as they arrive, many of them in one statement. */
export interface AnalyticsEvents {
  /**
   * Resolves once the event is committed, within 200 ms. Rejects with a request to retry if too many events
   * are already waiting.
   */
  keep(event: AnalyticsEvent): ResultAsync<void, Outage>
}
