import type { Kysely } from 'kysely'

/**
 * VAT numbers that were checked in the EU's register, the one for a cart's invoice, and when an order's
 * was confirmed.
 */
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
