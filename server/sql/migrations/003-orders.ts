import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id')
const ofOrder = (column: ColumnDefinitionBuilder) => column.notNull().references('orders.id')

/**
 * Orders, what they license, and who may download what. Files are named by their ids without a foreign
 * key, because what someone bought outlives any import of the catalog.
 */
export async function orderTables(db: Kysely<unknown>): Promise<void> {
  await createOrders(db)
  await createLines(db)
  await createEntitlements(db)
  await createGrants(db)
  await createSandbox(db)
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('attempt_key', 'text', required)
    .addColumn('body_hash', 'text', required)
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .check(sql`status in ('pending', 'awaiting', 'paid', 'declined', 'cancelled')`),
    )
    .addColumn('license_id', 'integer', (column) =>
      column.notNull().check(sql`license_id between 1 and 6`),
    )
    .addColumn('quote', 'text', required)
    .addColumn('subtotal', 'bigint', amount('subtotal'))
    .addColumn('discount_name', 'text')
    .addColumn('discount_code', 'text')
    .addColumn('discount', 'bigint', amount('discount'))
    .addColumn('tax', 'bigint', amount('tax'))
    .addColumn('total', 'bigint', amount('total'))
    .addColumn('billing_country', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('cart_id', 'text', required)
    .addColumn('cart_version', 'bigint', required)
    .addColumn('payment', 'text')
    .addColumn('challenge', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('paid_at', 'bigint')
    .addUniqueConstraint('orders_attempt', ['user_id', 'attempt_key'])
    .addCheckConstraint('orders_sum', sql`total = subtotal - discount + tax`)
    .addCheckConstraint('orders_paid', sql`(status = 'paid') = (paid_at is not null)`)
    .execute()
  // Two tabs never create two paid orders from one cart: a buyer has at most one open order.
  await db.schema
    .createIndex('orders_under_way')
    .unique()
    .on('orders')
    .column('user_id')
    .where(sql.ref('status'), 'in', sql`('pending', 'awaiting')`)
    .execute()
}

async function createLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', ofOrder)
    .addColumn('position', 'integer', required)
    .addColumn('ref_kind', 'text', (column) =>
      column.notNull().check(sql`ref_kind in ('product', 'bundle')`),
    )
    .addColumn('ref_id', 'integer', required)
    .addColumn('sku', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('slug', 'text', required)
    .addColumn('image', 'text', required)
    .addColumn('price', 'bigint', amount('price'))
    .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'position'])
    .execute()
  await db.schema
    .createTable('order_line_files')
    .addColumn('order_id', 'text', ofOrder)
    .addColumn('position', 'integer', required)
    .addColumn('place', 'integer', required)
    .addColumn('product_id', 'integer', required)
    .addColumn('variant_id', 'integer', required)
    .addPrimaryKeyConstraint('order_line_files_key', ['order_id', 'position', 'place'])
    .execute()
}

async function createEntitlements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entitlements')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('product_id', 'integer', required)
    .addColumn('variant_id', 'integer', required)
    .addColumn('license_id', 'integer', required)
    .addColumn('order_id', 'text', ofOrder)
    .addColumn('granted_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .addUniqueConstraint('entitlements_once', ['user_id', 'variant_id', 'license_id'])
    .execute()
}

async function createGrants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('grants')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('product_id', 'integer', required)
    .addColumn('variant_id', 'integer', required)
    .addColumn('license_id', 'integer', required)
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('owned', 'free', 'practice')`),
    )
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addCheckConstraint('grants_life', sql`(kind = 'owned') = (expires_at is null)`)
    .execute()
  await db.schema
    .createIndex('grants_of_user')
    .on('grants')
    .columns(['user_id', 'variant_id'])
    .execute()
  await db.schema
    .createTable('links')
    .addColumn('id', 'text', key)
    .addColumn('grant_id', 'text', (column) => column.notNull().references('grants.id'))
    .addColumn('user_id', 'text', ofUser)
    .addColumn('variant_id', 'integer', required)
    .addColumn('renewal', 'integer', (column) => column.notNull().check(sql`renewal in (0, 1)`))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('links_of_user')
    .on('links')
    .columns(['user_id', 'variant_id', 'created_at'])
    .execute()
}

/** The sandbox provider's own records: they survive a killed server, as a real provider's would. */
async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_charges')
    .addColumn('key', 'text', key)
    .addColumn('amount', 'bigint', amount('amount'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('paid', 'declined', 'second-step', 'cancelled')`),
    )
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
}
