import type { AnalyticsEvent } from '#domain/analytics/analytics-event.ts'
import type { AnalyticsRepository } from '#server/application/ports/analytics-repository.ts'

/**
 * Stores events. The account of a person may have been closed since they were recorded: their events are stored
 * without them (account 2).
 */
export async function appendEvents(
  analytics: AnalyticsRepository,
  events: readonly AnalyticsEvent[],
): Promise<void> {
  const people = [...new Set(events.flatMap(({ userId }) => userId ?? []))]
  const closed = people.length > 0 ? await analytics.lockClosed(people) : new Set<string>()
  await analytics.append(
    events.map((event) =>
      event.userId !== null && closed.has(event.userId) ? { ...event, ...NOBODY } : event,
    ),
  )
}

const NOBODY = { userId: null, userEmail: null, browserFingerprint: '' }
