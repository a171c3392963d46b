import { sql, type Kysely } from 'kysely'

/** Whether a PayPal order may be captured: the first row for a key decides (decision 024). */
export async function payPalTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paypal_decisions')
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('decision', 'text', (column) =>
      column.notNull().check(sql`decision in ('capture', 'decline', 'close')`),
    )
    .addColumn('capture', 'text', (column) => column.unique())
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('paypal_decisions_capture', sql`capture is null or decision = 'capture'`)
    .execute()
}
