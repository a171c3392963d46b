import { sql, type Kysely } from 'kysely'

/** How many reminders of an order's invoice went out (on-account 4): e-mails that were sent are cleared away. */
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
