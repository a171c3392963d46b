import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)

/**
 * Providers that take real money: their references for our charges, the events that they sent, and what
 * was refunded.
 */
export async function paymentTables(db: Kysely<unknown>): Promise<void> {
  await extendOrders(db)
  // The charge is ours and named by its order; `ref` is the provider's own id for it.
  await db.schema
    .createTable('provider_charges')
    .addColumn('key', 'text', key)
    .addColumn('provider', 'text', required)
    .addColumn('ref', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('provider_charges_ref', ['provider', 'ref'])
    .execute()
  // Written before an event is applied; an event that was not applied completely is applied again
  // (security 3).
  await db.schema
    .createTable('provider_events')
    .addColumn('provider', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('received_at', 'bigint', required)
    .addColumn('applied_at', 'bigint')
    .addPrimaryKeyConstraint('provider_events_key', ['provider', 'id'])
    .execute()
  await db.schema
    .createTable('sandbox_refunds')
    .addColumn('key', 'text', key)
    .addColumn('charge_key', 'text', (column) => column.notNull().references('sandbox_charges.key'))
    .addColumn('amount', 'bigint', amount('amount'))
    .addColumn('created_at', 'bigint', required)
    .execute()
}

async function extendOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('vat_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // When an EU consumer agreed to immediate performance (checkout 2); null if that was not requested.
  await db.schema.alterTable('orders').addColumn('acknowledged_at', 'bigint').execute()
  // What the provider can charge again without the buyer; null if it cannot.
  await db.schema.alterTable('orders').addColumn('payment_again', 'text').execute()
  await db.schema
    .alterTable('orders')
    .addColumn('refunded', 'bigint', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`refunded between 0 and total`),
    )
    .execute()
}
