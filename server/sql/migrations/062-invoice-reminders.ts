import { sql, type Kysely } from 'kysely'

/**
 * How many reminders of an order's invoice were sent (on-account 4); the emails themselves are deleted
 * after sending.
 */
export async function invoiceReminders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('reminders', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`reminders >= 0`),
    )
    .execute()
}
