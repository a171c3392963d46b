import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Buyers whose card Stripe stores to charge it again. */
export async function stripeTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stripe_customers')
    .addColumn('user_id', 'text', (column) => column.notNull().primaryKey().references('users.id'))
    .addColumn('customer', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .execute()
}
