import { sql, type Kysely } from 'kysely'

/**
 * What was looked up by user is now looked up by customer; and a team has a minimum license, as a
 * person does.
 */
export async function customerIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    ['certificates', ['licensed_at', 'id']],
    ['credit_entries', ['created_at', 'id']],
    ['credit_lots', []],
    ['discount_uses', ['code']],
    ['orders', ['created_at', 'id']],
  ] as const
  for (const [table, columns] of indexes) {
    await db.schema.dropIndex(`${table}_of_user`).execute()
    await db.schema
      .createIndex(`${table}_of_customer`)
      .on(table)
      .columns(['customer_id', ...columns])
      .execute()
  }
  // A grant belongs to one person, for what a customer owns.
  await db.schema.dropIndex('grants_of_user').execute()
  await db.schema
    .createIndex('grants_of_customer')
    .on('grants')
    .columns(['customer_id', 'variant_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('grants_of_user')
    .on('grants')
    .columns(['user_id', 'variant_id'])
    .execute()
  await replaceUniqueIndexes(db)
  await db.schema
    .alterTable('teams')
    .addColumn('min_license_id', 'integer', (column) =>
      column.check(sql`min_license_id between 2 and 6`),
    )
    .execute()
}

/** What was unique per user becomes unique per customer. */
async function replaceUniqueIndexes(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'credit_spends_once',
    'subscriptions_one_live',
    'orders_one_open',
    'file_reports_open',
  ]) {
    await db.schema.dropIndex(name).execute()
  }
  await db.schema
    .createIndex('credit_spends_once')
    .unique()
    .on('credit_spends')
    .columns(['customer_id', 'variant_id', 'license_id'])
    .where(sql.ref('reversed_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('subscriptions_one_live')
    .unique()
    .on('subscriptions')
    .columns(['customer_id', 'kind'])
    .where(sql.ref('status'), '<>', sql`'ended'`)
    .execute()
  // Two tabs never create two paid orders from one cart: a person has at most one open order for a
  // customer.
  await db.schema
    .createIndex('orders_one_open')
    .unique()
    .on('orders')
    .columns(['customer_id', 'user_id'])
    .where(sql.ref('status'), 'in', sql`('pending', 'awaiting')`)
    .execute()
  // Nor do two members of a team ever buy two plans for it at once.
  await db.schema
    .createIndex('orders_one_open_subscription')
    .unique()
    .on('orders')
    .column('customer_id')
    .where(
      sql<boolean>`status in ('pending', 'awaiting') and kind in
        ('plan', 'change', 'renewal', 'credit_subscription', 'payment_method')`,
    )
    .execute()
  await db.schema
    .createIndex('file_reports_open')
    .unique()
    .on('file_reports')
    .columns(['customer_id', 'variant_id'])
    .where(sql.ref('answered_at'), 'is', null)
    .execute()
}
