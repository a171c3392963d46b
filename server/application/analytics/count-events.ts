import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { countsOf } from '#domain/analytics/event-counts.ts'
import { MINUTE_MS } from '#domain/shared/durations.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** Minimum age of events when they are counted: no event recorded before then can still be waiting for its commit. */
const COUNTED_AFTER_MS = MINUTE_MS
/** Events counted per unit: a few milliseconds of work, so that nobody waits long behind it. */
const STEP = 200

/** Counts the next analytics events for the reports (analytics 6); returns how many, 0 once all are counted. */
export const countEvents =
  ({ units }: Needs<'units'>) =>
  (): ResultAsync<number, Outage> =>
    units.run(async ({ analytics, now }) => {
      const after = await analytics.lockProgress('events')
      const before = now - COUNTED_AFTER_MS
      const events = await analytics.uncounted({ after, before, most: STEP })
      const last = events.at(-1)
      if (!last) return ok(0)
      await analytics.addCounts(countsOf(events))
      await analytics.recordProgress('events', { moment: last.recordedAt, id: last.id })
      return ok(events.length)
    })
