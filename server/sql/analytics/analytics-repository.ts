import { sql } from 'kysely'
import type { AnalyticsRepository } from '#server/application/ports/analytics-repository.ts'
import type { Db } from '../database.ts'
import { addPart, lockingOwners, lockingRows, partsOf } from '../dialect.ts'
import { eventRow } from './event-rows.ts'
import { addCounts, thinOut } from './count-rows.ts'
import { uncounted } from './uncounted-events.ts'
import { interestIn, paidOrders } from './paid-orders.ts'

const EVENTS = 'analytics_events'

export const analyticsRepository = (db: Db): AnalyticsRepository => ({
  append: async (events) => {
    if (events.length > 0) await db.insertInto(EVENTS).values(events.map(eventRow)).execute()
  },

  lockClosed: async (userIds) => {
    const accounts = db
      .selectFrom('users')
      .select(['id', 'anonymized_at'])
      .where('id', 'in', userIds)
      .orderBy('id')
    const locked = await lockingOwners(db, accounts).execute()
    return new Set(locked.filter((user) => user.anonymized_at !== null).map(({ id }) => id))
  },

  disown: async (userId) => {
    await db
      .updateTable(EVENTS)
      .set({ user_id: null, user_email: null, browser_fingerprint: '' })
      .where('user_id', '=', userId)
      .execute()
  },

  lockProgress: async (name) => {
    const query = db
      .selectFrom('analytics_progress')
      .select(['moment', 'id'])
      .where('name', '=', name)
    return lockingRows(db, query).executeTakeFirstOrThrow()
  },

  recordProgress: async (name, { moment, id }) => {
    await db
      .updateTable('analytics_progress')
      .set({ moment, id })
      .where('name', '=', name)
      .execute()
  },

  uncounted: (next) => uncounted(db, next),
  addCounts: (counts) => addCounts(db, counts),
  paidOrders: (next) => paidOrders(db, next),
  interestIn: (query) => interestIn(db, query),
  addMonth: ({ month, from, until }) =>
    addPart(db, { table: EVENTS, name: partName(month), from, until }),

  dropMonthsBefore: async (month) => {
    const first = partName(month)
    for (const name of await partsOf(db, EVENTS)) {
      if (name < first) await sql`drop table ${sql.table(name)}`.execute(db)
    }
  },

  deleteBefore: async (moment, most) => {
    const oldest = await db
      .selectFrom(EVENTS)
      .select(['recorded_at'])
      .where('recorded_at', '<', moment)
      .orderBy('recorded_at')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()
    const { numDeletedRows } = await db
      .deleteFrom(EVENTS)
      .where('recorded_at', oldest ? '<=' : '<', oldest?.recorded_at ?? moment)
      .executeTakeFirst()
    return Number(numDeletedRows)
  },

  thinOut: (before, rareSearches) => thinOut(db, before, rareSearches),
})

function partName(month: string): string {
  return `${EVENTS}_${month.replace('-', '_')}`
}
