import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** What members say about their work, and which emails about expiring credits were sent. */
export async function surveyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('surveys')
    .addColumn('user_id', 'text', (column) => column.notNull().primaryKey().references('users.id'))
    .addColumn('used_by', 'text')
    .addColumn('revenue_band', 'integer', (column) =>
      column.check(sql`revenue_band between 2 and 6`),
    )
    .addColumn('software', 'text')
    .addColumn('work', 'text')
    .addColumn('company', 'text')
    .addColumn('seats', 'integer', (column) => column.check(sql`seats > 0`))
    .addColumn('may_contact', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`may_contact in (0, 1)`),
    )
    .addColumn('may_contact_at', 'bigint')
    .addColumn('codec', 'text')
    .addColumn('frame_rate', 'integer')
    .addColumn('skips', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`skips between 0 and 2`),
    )
    .addColumn('completed_at', 'bigint')
    .addColumn('declared_license_id', 'integer')
    .addColumn('declared_at', 'bigint')
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('credit_warnings')
    .addColumn('lot_id', 'text', (column) => column.notNull().references('credit_lots.id'))
    .addColumn('ends_at', 'bigint', required)
    .addColumn('days', 'integer', required)
    .addColumn('written_at', 'bigint', required)
    .addPrimaryKeyConstraint('credit_warnings_once', ['lot_id', 'ends_at', 'days'])
    .execute()
}
