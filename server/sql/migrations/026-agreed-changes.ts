import { sql, type Kysely } from 'kysely'

/**
 * A scheduled change of plan has a license and a price of its own, as agreed. Changes recorded before
 * this have none: they begin under their subscription's license, at the price of that day.
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
