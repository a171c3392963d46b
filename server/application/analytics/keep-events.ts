import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { eventRetentionStart } from '#domain/analytics/analytics-event.ts'
import { RARE_TERM_SEARCHES } from '#domain/analytics/event-counts.ts'
import { addMonths, endOf, monthOf, startOf } from '#domain/shared/calendar.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** Events deleted per unit if the database is not partitioned by month: a few milliseconds of work. */
const STEP = 500
/** Adds the current month and the next two. */
const MONTHS_AHEAD = 2

/** Adds upcoming months, and deletes events and daily counts that are too old (analytics 5). */
export const keepEvents = ({ units }: Needs<'units'>) => ({
  /** Run this periodically. */
  turnMonths: (): ResultAsync<void, Outage> =>
    units.run(async ({ analytics, now }) => {
      for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
        const month = monthOf(addMonths(startOf(monthOf(now)), ahead))
        await analytics.addMonth({ month, from: startOf(month), until: endOf(month) })
      }
      const since = eventRetentionStart(now)
      await analytics.dropMonthsBefore(monthOf(since))
      await analytics.thinOut(since, RARE_TERM_SEARCHES)
      return ok(undefined)
    }),

  /** Deletes the next events that are too old; returns how many, 0 if none are left. */
  deleteOld: (): ResultAsync<number, Outage> =>
    units.run(async ({ analytics, now }) =>
      ok(await analytics.deleteBefore(eventRetentionStart(now), STEP)),
    ),
})
