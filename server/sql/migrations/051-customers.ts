import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import { requireColumn } from '../dialect.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id')
const ofCustomer = (column: ColumnDefinitionBuilder) => column.notNull().references('customers.id')

/**
 * Whoever pays is a customer: a person or a team. What belonged to a user now belongs to their
 * customer; the user is the person who acted.
 */
export async function customerTables(db: Kysely<unknown>): Promise<void> {
  await createCustomers(db)
  await addCustomers(db)
  await rewriteCarts(db)
  await rewriteEntitlements(db)
  await rewriteProjectTags(db)
  await rewriteStripeCustomers(db)
}

async function createCustomers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => column.unique().references('users.id'))
    .addColumn('team_id', 'text', (column) => column.unique().references('teams.id'))
    .addCheckConstraint(
      'customers_person_or_team',
      sql`(user_id is null) <> (team_id is null) and id = coalesce(user_id, team_id)`,
    )
    .execute()
  await sql`insert into customers (id, user_id) select id, id from users`.execute(db)
  await sql`insert into customers (id, team_id) select id, id from teams`.execute(db)
}

const HAVE_A_CUSTOMER = [
  'certificates',
  'credit_entries',
  'credit_lots',
  'credit_spends',
  'discount_uses',
  'file_reports',
  'grants',
  'invoices',
  'orders',
  'subscriptions',
] as const

async function addCustomers(db: Kysely<unknown>): Promise<void> {
  for (const table of HAVE_A_CUSTOMER) {
    await db.schema
      .alterTable(table)
      .addColumn('customer_id', 'text', (column) => column.references('customers.id'))
      .execute()
    await sql`update ${sql.table(table)} set customer_id = user_id`.execute(db)
    await requireColumn(db, table, 'customer_id')
  }
}

/**
 * One for each person and customer. The key of a column cannot change, so both tables are rewritten.
 */
async function rewriteCarts(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_carts as select * from carts`.execute(db)
  await sql`create table former_cart_items as select * from cart_items`.execute(db)
  await db.schema.dropTable('cart_items').execute()
  await db.schema.dropTable('carts').execute()
  await db.schema
    .createTable('carts')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('customer_id', 'text', (column) => column.references('customers.id'))
    .addColumn('guest_key', 'text', (column) => column.unique())
    .addColumn('license_id', 'integer', (column) =>
      column.notNull().check(sql`license_id between 1 and 6`),
    )
    .addColumn('code', 'text')
    .addColumn('billing_country', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('vat_id', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('dropped', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`dropped >= 0`),
    )
    .addColumn('version', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('carts_of_customer', ['user_id', 'customer_id'])
    .addCheckConstraint(
      'carts_owner',
      sql`(user_id is null) <> (guest_key is null) and (user_id is null) = (customer_id is null)`,
    )
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
  const cart = sql.raw(
    'id, user_id, guest_key, license_id, code, billing_country, vat_id, dropped, version, created_at, updated_at',
  )
  await sql`
    insert into carts (${cart}, customer_id) select ${cart}, user_id from former_carts`.execute(db)
  const item = sql.raw('cart_id, ref_kind, ref_id, position')
  await sql`insert into cart_items (${item}) select ${item} from former_cart_items`.execute(db)
  await db.schema.dropTable('former_carts').execute()
  await db.schema.dropTable('former_cart_items').execute()
}

/** A file is licensed once per customer, whichever person acted. */
async function rewriteEntitlements(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_entitlements as select * from entitlements`.execute(db)
  await db.schema.dropTable('entitlements').execute()
  await db.schema
    .createTable('entitlements')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('customer_id', 'text', ofCustomer)
    .addColumn('product_id', 'integer', required)
    .addColumn('variant_id', 'integer', required)
    .addColumn('license_id', 'integer', required)
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('granted_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .addColumn('list_credits', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`list_credits >= 0`),
    )
    .addColumn('covered_by', 'integer')
    .addUniqueConstraint('entitlements_once', ['customer_id', 'variant_id', 'license_id'])
    .execute()
  const right = sql.raw(
    'id, user_id, product_id, variant_id, license_id, order_id, granted_at, revoked_at, list_credits, covered_by',
  )
  await sql`
    insert into entitlements (${right}, customer_id)
    select ${right}, user_id from former_entitlements`.execute(db)
  await db.schema.dropTable('former_entitlements').execute()
  await db.schema
    .createIndex('entitlements_of_product')
    .on('entitlements')
    .columns(['product_id', 'revoked_at'])
    .execute()
  await db.schema
    .createIndex('entitlements_of_order')
    .on('entitlements')
    .columns(['order_id', 'variant_id'])
    .execute()
}

/** A team has one project per file, whichever member set it last. */
async function rewriteProjectTags(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_tags as select * from project_tags`.execute(db)
  await db.schema.dropTable('project_tags').execute()
  await db.schema
    .createTable('project_tags')
    .addColumn('customer_id', 'text', ofCustomer)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('variant_id', 'integer', required)
    .addColumn('tag', 'text', (column) => column.notNull().check(sql`tag <> ''`))
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('project_tags_key', ['customer_id', 'variant_id'])
    .execute()
  const tag = sql.raw('user_id, variant_id, tag, updated_at')
  await sql`
    insert into project_tags (${tag}, customer_id) select ${tag}, user_id from former_tags`.execute(
    db,
  )
  await db.schema.dropTable('former_tags').execute()
}

/** Recurring charges are made to a customer. */
async function rewriteStripeCustomers(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_customers as select * from stripe_customers`.execute(db)
  await db.schema.dropTable('stripe_customers').execute()
  await db.schema
    .createTable('stripe_customers')
    .addColumn('customer_id', 'text', (column) => ofCustomer(column).primaryKey())
    .addColumn('customer', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .execute()
  await sql`
    insert into stripe_customers (customer_id, customer, created_at)
    select user_id, customer, created_at from former_customers`.execute(db)
  await db.schema.dropTable('former_customers').execute()
}
