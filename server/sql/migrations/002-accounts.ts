import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id')
const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} in (0, 1)`)
const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)

/** Accounts, sessions, carts, discount codes, outgoing email and the counters of the rate limits. */
export async function accountTables(db: Kysely<unknown>): Promise<void> {
  await createUsers(db)
  await createCarts(db)
  await createCodes(db)
  await createOutbox(db)
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('free_subscriber', 'integer', flag('free_subscriber'))
    .addColumn('email_optin', 'integer', flag('email_optin'))
    .addColumn('email_optin_at', 'bigint', required)
    .addColumn('min_license_id', 'integer', (column) =>
      column.check(sql`min_license_id between 2 and 6`),
    )
    .addColumn('has_completed_survey', 'integer', flag('has_completed_survey'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('digest', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('created_at', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()
  await db.schema
    .createTable('confirmation_tokens')
    .addColumn('digest', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('email', 'text', required)
    .addColumn('purpose', 'text', (column) => column.notNull().check(sql`purpose = 'confirmation'`))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute()
}

async function createCarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carts')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => column.unique().references('users.id'))
    .addColumn('guest_key', 'text', (column) => column.unique())
    .addColumn('license_id', 'integer', (column) =>
      column.notNull().check(sql`license_id between 1 and 6`),
    )
    .addColumn('code', 'text')
    .addColumn('at_checkout', 'integer', flag('at_checkout'))
    .addColumn('version', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addCheckConstraint('carts_owner', sql`(user_id is null) <> (guest_key is null)`)
    .execute()
  await db.schema
    .createTable('cart_items')
    .addColumn('cart_id', 'text', (column) =>
      column.notNull().references('carts.id').onDelete('cascade'),
    )
    .addColumn('ref_kind', 'text', (column) =>
      column.notNull().check(sql`ref_kind in ('product', 'bundle')`),
    )
    .addColumn('ref_id', 'integer', required)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('cart_items_key', ['cart_id', 'ref_kind', 'ref_id'])
    .execute()
}

async function createCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('discount_codes')
    .addColumn('code', 'text', key)
    .addColumn('percentage', 'integer', (column) => column.check(sql`percentage between 1 and 100`))
    .addColumn('value', 'bigint', (column) => column.check(sql`value > 0`))
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('max_uses', 'integer')
    .addColumn('uses', 'integer', amount('uses'))
    .addColumn('max_uses_each', 'integer')
    .addColumn('min_total', 'bigint')
    .addColumn('items', 'text')
    .addColumn('license_ids', 'text')
    .addCheckConstraint('discount_codes_off', sql`(percentage is null) <> (value is null)`)
    .addCheckConstraint('discount_codes_cap', sql`max_uses is null or uses <= max_uses`)
    .execute()
  await db.schema
    .createTable('discount_uses')
    .addColumn('code', 'text', (column) => column.notNull().references('discount_codes.code'))
    .addColumn('order_id', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('used_at', 'bigint', required)
    .addPrimaryKeyConstraint('discount_uses_key', ['code', 'order_id'])
    .execute()
  await db.schema
    .createIndex('discount_uses_of_user')
    .on('discount_uses')
    .columns(['user_id', 'code'])
    .execute()
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', key)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('next_try_at', 'bigint', required)
    .addColumn('tries', 'integer', amount('tries'))
    .addColumn('sent_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .column('next_try_at')
    .where(sql.ref('sent_at'), 'is', null)
    .execute()
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', key)
    .addColumn('count', 'integer', amount('count'))
    .addColumn('resets_at', 'bigint', required)
    .execute()
}
