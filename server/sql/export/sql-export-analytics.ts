import type { Db } from '../database.ts'
import { storedList } from '../stored-json.ts'
import { timed } from './sql-export-times.ts'

/**
 * Events of their visits while they were signed in (analytics 1), each with the fields that it
 * recorded.
 */
export async function analyticsEvents(db: Db, userId: string) {
  const rows = await db
    .selectFrom('analytics_events')
    .select(['kind', 'occurred_at', 'recorded_at', 'user_email', 'user_type'])
    .select(['browser_fingerprint', 'url', 'search_type', 'search_term', 'search_id', 'action'])
    .select(['page', 'result_count', 'shown_ids', 'product_id', 'position', 'slug', 'name'])
    .select(['product_type', 'article_id'])
    .where('user_id', '=', userId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  return rows.map(({ shown_ids, ...row }) => {
    const told = { ...row, shown_ids: shown_ids === null ? null : storedList(shown_ids) }
    const known = Object.entries(timed(told, 'occurred_at', 'recorded_at'))
    return Object.fromEntries(known.filter(([, value]) => value !== null))
  })
}
