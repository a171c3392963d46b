import { sql, type Kysely } from 'kysely'

/**
 * The billing country of a cart, and the rate at which an order was taxed, in hundredths of a percent.
 */
export async function taxColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('carts')
    .addColumn('billing_country', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('tax_rate', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`tax_rate between 0 and 10000`),
    )
    .execute()
}
