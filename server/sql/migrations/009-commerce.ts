import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const rowKey = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const unique = (column: ColumnDefinitionBuilder) => column.notNull().unique()
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id')
const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)
const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} in (0, 1)`)

/** The plans and packs of the price book, subscriptions, and the credit ledger (credits 1). */
export async function commerceTables(db: Kysely<unknown>): Promise<void> {
  await createPriceBook(db)
  await createSubscriptions(db)
  await createLedger(db)
  await extendOrders(db)
}

async function createPriceBook(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plan_variants')
    .addColumn('id', 'integer', rowKey)
    .addColumn('sku', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('tier', 'text', required)
    .addColumn('interval', 'text', (column) =>
      column.notNull().check(sql`${sql.ref('interval')} in ('month', 'year')`),
    )
    .addColumn('base_price', 'bigint', amount('base_price'))
    .addColumn('credits_per_month', 'integer', amount('credits_per_month'))
    .addColumn('downloads_per_month', 'integer', amount('downloads_per_month'))
    .addColumn('downloads_4k_per_month', 'integer', amount('downloads_4k_per_month'))
    .addColumn('practice_per_month', 'integer', amount('practice_per_month'))
    .addColumn('seats', 'integer', amount('seats'))
    .addColumn('position', 'integer', required)
    .addColumn('retired', 'integer', flag('retired'))
    .execute()
  await db.schema
    .createTable('credit_packs')
    .addColumn('id', 'integer', rowKey)
    .addColumn('sku', 'text', unique)
    .addColumn('credits', 'integer', amount('credits'))
    .addColumn('cost_per_credit', 'bigint', amount('cost_per_credit'))
    .addColumn('recurring_credits', 'integer', amount('recurring_credits'))
    .addColumn('position', 'integer', required)
    .addColumn('retired', 'integer', flag('retired'))
    .execute()
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('plan_id', 'integer', required)
    .addColumn('license_id', 'integer', required)
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('active', 'past-due', 'ended')`),
    )
    .addColumn('price', 'bigint', amount('price'))
    .addColumn('anchor', 'bigint', required)
    .addColumn('period_starts_at', 'bigint', required)
    .addColumn('period_ends_at', 'bigint', required)
    .addColumn('months_granted', 'integer', amount('months_granted'))
    .addColumn('cancel_at', 'bigint')
    .addColumn('cancel_reason', 'text')
    .addColumn('failures', 'integer', amount('failures'))
    .addColumn('pending_plan_id', 'integer')
    .addColumn('payment', 'text')
    .addColumn('billing_country', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute()
  // One active subscription per customer (subscription 1).
  await db.schema
    .createIndex('subscriptions_one_live')
    .unique()
    .on('subscriptions')
    .column('user_id')
    .where(sql.ref('status'), '<>', sql`'ended'`)
    .execute()
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_lots')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('source', 'text', (column) =>
      column.notNull().check(sql`source in ('plan', 'pack')`),
    )
    .addColumn('amount', 'integer', amount('amount'))
    .addColumn('remaining', 'integer', (column) =>
      column.notNull().check(sql`remaining >= 0 and remaining <= amount`),
    )
    .addColumn('expires_at', 'bigint')
    .addColumn('frozen', 'integer', flag('frozen'))
    .addColumn('order_id', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('credit_lots_of_user').on('credit_lots').column('user_id').execute()
  await db.schema
    .createTable('credit_entries')
    .addColumn('id', 'text', key)
    .addColumn('lot_id', 'text', (column) => column.notNull().references('credit_lots.id'))
    .addColumn('user_id', 'text', ofUser)
    .addColumn('delta', 'integer', required)
    .addColumn('reason', 'text', (column) =>
      column.notNull().check(sql`reason in ('grant', 'spend', 'reversal', 'expiry', 'refund')`),
    )
    .addColumn('reference', 'text', required)
    .addColumn('key', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('credit_entries_of_user')
    .on('credit_entries')
    .columns(['user_id', 'created_at'])
    .execute()
}

/** Orders of credits and plans in addition to carts; and what was paid for with credits. */
async function extendOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('cart'))
    .execute()
  await db.schema.alterTable('orders').addColumn('subscription_id', 'text').execute()
  await db.schema
    .createTable('order_services')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', required)
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('credits', 'plan')`))
    .addColumn('ref_id', 'integer')
    .addColumn('credits', 'integer', amount('credits'))
    .addColumn('name', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('price', 'bigint', amount('price'))
    .addPrimaryKeyConstraint('order_services_key', ['order_id', 'position'])
    .execute()
  await db.schema
    .createTable('credit_spends')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('product_id', 'integer', required)
    .addColumn('variant_id', 'integer', required)
    .addColumn('license_id', 'integer', required)
    .addColumn('grant_id', 'text', required)
    .addColumn('subscription_id', 'text')
    .addColumn('credits', 'integer', amount('credits'))
    .addColumn('is4k', 'integer', flag('is4k'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('served_at', 'bigint')
    .addColumn('reversed_at', 'bigint')
    .execute()
  // A file is paid for once; reversing the spend makes it payable again.
  await db.schema
    .createIndex('credit_spends_once')
    .unique()
    .on('credit_spends')
    .columns(['user_id', 'variant_id', 'license_id'])
    .where(sql.ref('reversed_at'), 'is', null)
    .execute()
}
