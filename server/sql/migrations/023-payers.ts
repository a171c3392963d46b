import { sql, type Kysely } from 'kysely'

/**
 * Who paid for the use of a code, and which orders were not charged because the person paying had used
 * the code before.
 */
export async function payerColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('discount_uses')
    .addColumn('payer', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('discount_uses_of_payer')
    .on('discount_uses')
    .columns(['payer', 'code'])
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('code_refused', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`code_refused in (0, 1)`),
    )
    .execute()
}
