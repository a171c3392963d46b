import { sql, type Kysely } from 'kysely'

/** Owners report problems with files, and are notified of files that were corrected. */
export async function fileReportTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_reports')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('variant_id', 'integer', (column) => column.notNull().references('variants.id'))
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('broken', 'not-as-described', 'other')`),
    )
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('answered_at', 'bigint')
    .execute()
  await sql`
    create unique index file_reports_open on file_reports (user_id, variant_id)
    where answered_at is null`.execute(db)
  await db.schema
    .createIndex('file_reports_by_time')
    .on('file_reports')
    .columns(['answered_at', 'created_at'])
    .execute()
  await db.schema.alterTable('variants').addColumn('corrected_at', 'bigint').execute()
}
