import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
const span = (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`span in ('day', 'month')`)

/**
 * What is left of events without the people in them (analytics 6): reports read these counts, and never
 * the events.
 */
export async function analyticsCountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_term_counts')
    .addColumn('span', 'text', span)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('term', 'text', required)
    .addColumn('searches', 'integer', count)
    .addColumn('without_results', 'integer', count)
    .addPrimaryKeyConstraint('search_term_counts_key', ['span', 'starts_at', 'term'])
    .execute()
  await db.schema
    .createTable('search_funnel_counts')
    .addColumn('span', 'text', span)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('search_type', 'text', required)
    .addColumn('library_id', 'integer', required)
    .addColumn('searches', 'integer', count)
    .addColumn('without_results', 'integer', count)
    .addColumn('clicked', 'integer', count)
    .addColumn('added', 'integer', count)
    .addColumn('downloaded', 'integer', count)
    .addColumn('bought', 'integer', count)
    .addPrimaryKeyConstraint('search_funnel_counts_key', [
      ...(['span', 'starts_at', 'search_type', 'library_id'] as const),
    ])
    .execute()
  await db.schema
    .createTable('page_counts')
    .addColumn('span', 'text', span)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('page_type', 'text', required)
    .addColumn('slug', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('views', 'integer', count)
    .addColumn('purchases', 'integer', count)
    .addPrimaryKeyConstraint('page_counts_key', ['span', 'starts_at', 'page_type', 'slug'])
    .execute()
  await ranked(db, 'search_term_counts', 'searches')
  await ranked(db, 'search_term_counts', 'without_results')
  await ranked(db, 'page_counts', 'views')
  await db.schema
    .createTable('analytics_progress')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('moment', 'bigint', required)
    .addColumn('id', 'text', required)
    .execute()
  await sql`
    insert into analytics_progress (name, moment, id)
    values ('events', 0, ''), ('orders', 0, '')`.execute(db)
}

/** An index for finding the largest counts of a day or a month without reading the others. */
async function ranked(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${column}`)
    .on(table)
    .columns(['span', 'starts_at', column])
    .execute()
}
