import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import { dividedBy, refuseUpdates } from '../dialect.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * Events that show what visitors look for (analytics 1). No column references another table, because
 * one row that is rejected would reject all rows written with it. PostgreSQL stores each month
 * separately (decision 059).
 */
export async function analyticsEventTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('analytics_events')
    .addColumn('recorded_at', 'bigint', required)
    .addColumn('id', 'text', required)
    .addColumn('occurred_at', 'bigint', required)
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`kind in ('search', 'results', 'product_view', 'article_view', 'purchase')`),
    )
    .addColumn('user_id', 'text')
    .addColumn('user_email', 'text')
    .addColumn('user_type', 'text', required)
    .addColumn('browser_fingerprint', 'text', required)
    .addColumn('url', 'text')
    .addColumn('search_type', 'text')
    .addColumn('search_term', 'text')
    .addColumn('search_id', 'text')
    .addColumn('action', 'text')
    .addColumn('page', 'integer')
    .addColumn('result_count', 'integer')
    .addColumn('shown_ids', 'text')
    .addColumn('product_id', 'integer')
    .addColumn('position', 'integer')
    .addColumn('slug', 'text')
    .addColumn('name', 'text')
    .addColumn('product_type', 'text')
    .addColumn('article_id', 'text')
    .addPrimaryKeyConstraint('analytics_events_key', ['recorded_at', 'id'])
    .modifyEnd(dividedBy(db, 'recorded_at'))
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`analytics_events_${name}`).on('analytics_events').columns(columns)
  await index('searches', ['id']).where(sql.ref('kind'), '=', sql.lit('search')).execute()
  await index('of_search', ['search_id', 'action', 'recorded_at'])
    .where(sql.ref('search_id'), 'is not', null)
    .execute()
  await index('of_user', ['user_id', 'recorded_at'])
    .where(sql.ref('user_id'), 'is not', null)
    .execute()
  // The person may be removed from an event; nothing else may change.
  await refuseUpdates(db, 'analytics_events', NEVER_CHANGED)
}

const NEVER_CHANGED =
  'recorded_at id occurred_at kind user_type url search_type search_term search_id action page result_count shown_ids product_id position slug name product_type article_id'.split(
    ' ',
  )
