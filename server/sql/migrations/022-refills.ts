import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)

/** Packs that come every month (credits 5): they run like a plan's subscription. */
export async function creditSubscriptionTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refills')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('pack_id', 'integer', required)
    .addColumn('license_id', 'integer', (column) =>
      column.notNull().check(sql`license_id between 1 and 6`),
    )
    .addColumn('credits', 'integer', (column) => column.notNull().check(sql`credits > 0`))
    .addColumn('price', 'bigint', amount('price'))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('active', 'past-due', 'ended')`),
    )
    .addColumn('anchor', 'bigint', required)
    .addColumn('period_starts_at', 'bigint', required)
    .addColumn('period_ends_at', 'bigint', required)
    .addColumn('cancel_at', 'bigint')
    .addColumn('failures', 'integer', amount('failures'))
    .addColumn('payment', 'text')
    .addColumn('billing_country', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute()
  // One credit subscription per customer.
  await db.schema
    .createIndex('refills_one_live')
    .unique()
    .on('refills')
    .column('user_id')
    .where(sql.ref('status'), '<>', sql`'ended'`)
    .execute()
}
