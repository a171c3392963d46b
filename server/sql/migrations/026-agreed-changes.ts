import { sql, type Kysely } from 'kysely'

/**
 * A change of plan that waits has a licence and a price of its own, as they were agreed. Those that were put
 * down before have none: they begin under the licence of their subscription, at the price of that day.
 */
export async function agreedChangeColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('pending_license_id', 'integer', (column) =>
      column.check(sql`pending_license_id between 1 and 6`),
    )
    .execute()
  await db.schema.alterTable('subscriptions').addColumn('pending_price', 'integer').execute()
}
