import { sql, type SqlBool } from 'kysely'

/** Whether a renewal was declined, or could not be tried for a period that ended at this moment or earlier. */
export function isPastDue(latestEndPastGrace: number) {
  return sql<SqlBool>`(
    subscriptions.status = 'past-due'
    or (subscriptions.status = 'active' and subscriptions.period_ends_at <= ${latestEndPastGrace})
  )`
}
