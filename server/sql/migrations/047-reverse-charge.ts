import type { Kysely } from 'kysely'

/** VAT numbers that the EU's register was asked about, that of a cart's bill, and when that of an order was confirmed. */
export async function reverseChargeColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vat_checks')
    .addColumn('vat_id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('valid', 'integer', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('carts')
    .addColumn('vat_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('orders').addColumn('vat_checked_at', 'bigint').execute()
}
