import { sql, type Kysely } from 'kysely'

/**
 * The license that credits were sold under: that of their order, or else of their owner's subscription.
 */
export async function lotLicenseColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('credit_lots')
    .addColumn('license_id', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(1)
        .check(sql`license_id between 1 and 6`),
    )
    .execute()
  await sql`
    update credit_lots set license_id = coalesce(
      (select license_id from orders where orders.id = credit_lots.order_id),
      (
        select license_id from subscriptions
        where subscriptions.user_id = credit_lots.user_id
          and subscriptions.created_at <= credit_lots.created_at
        order by subscriptions.created_at desc
        limit 1
      ),
      1
    )
  `.execute(db)
}
