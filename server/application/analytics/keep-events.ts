import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { eventRetentionStart } from '#domain/analytics/analytics-event.ts'
import { RARE_TERM_SEARCHES } from '#domain/analytics/event-counts.ts'
import { addMonths, endOf, monthOf, startOf } from '#domain/shared/calendar.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** Deleted in one unit where the database keeps no month by itself: some milliseconds. */
const STEP = 500
/** Room is made for this month and the next two. */
const MONTHS_AHEAD = 2

/** Makes room for the months to come, and gives up events and daily counts that are too old (analytics 5). */
export const keepEvents = ({ units }: Needs<'units'>) => ({
  /** To be run now and then. */
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

  /** Deletes the next events that are too old; gives how many, 0 where none is left. */
  deleteOld: (): ResultAsync<number, Outage> =>
    units.run(async ({ analytics, now }) =>
      ok(await analytics.deleteBefore(eventRetentionStart(now), STEP)),
    ),
})
