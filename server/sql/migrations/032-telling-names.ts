import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)

/**
 * Renames tables, columns and states to the names in the code and the glossary. Their content stays the
 * same.
 */
export async function tellingNames(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db)
  await renameIndexes(db)
  await renamePurchases(db)
  await renameOrphanedFiles(db)
  await renameSandboxState(db)
  await renameMeta(db)
}

async function renameColumns(db: Kysely<unknown>): Promise<void> {
  const renamed = [
    ['discount_uses', 'payer', 'payment_fingerprint'],
    ['orders', 'attempt_key', 'idempotency_key'],
    ['users', 'band_confirmed_at', 'revenue_band_confirmed_at'],
    ['users', 'band_asked_at', 'revenue_band_reminded_at'],
    ['variants', 'vault_path', 'storage_path'],
  ] as const
  for (const [table, from, to] of renamed) {
    await db.schema.alterTable(table).renameColumn(from, to).execute()
  }
}

/** SQLite cannot rename an index. */
async function renameIndexes(db: Kysely<unknown>): Promise<void> {
  for (const name of ['discount_uses_of_payer', 'users_by_band', 'orders_under_way']) {
    await db.schema.dropIndex(name).execute()
  }
  await db.schema
    .createIndex('discount_uses_of_payment_fingerprint')
    .on('discount_uses')
    .columns(['payment_fingerprint', 'code'])
    .execute()
  await db.schema
    .createIndex('users_by_revenue_band')
    .on('users')
    .column('revenue_band_confirmed_at')
    .where(sql.ref('revenue_band_confirmed_at'), 'is not', sql`null`)
    .execute()
  // Two tabs never create two paid orders from one cart: a customer has at most one open order.
  await db.schema
    .createIndex('orders_one_open')
    .unique()
    .on('orders')
    .column('user_id')
    .where(sql.ref('status'), 'in', sql`('pending', 'awaiting')`)
    .execute()
}

/**
 * Created again and copied, like the tables below, so that its constraints have the new name on both
 * engines.
 */
async function renamePurchases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_purchases')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', required)
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('credits', 'plan')`))
    .addColumn('ref_id', 'integer')
    .addColumn('credits', 'integer', amount('credits'))
    .addColumn('name', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('price', 'bigint', amount('price'))
    .addPrimaryKeyConstraint('order_purchases_key', ['order_id', 'position'])
    .execute()
  const columns = sql.raw('order_id, position, kind, ref_id, credits, name, detail, price')
  await sql`
    insert into order_purchases (${columns}) select ${columns} from order_services`.execute(db)
  await db.schema.dropTable('order_services').execute()
}

async function renameOrphanedFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orphaned_files')
    .addColumn('path', 'varchar(500)', key)
    .addColumn('since', 'bigint', required)
    .execute()
  await sql`insert into orphaned_files (path, since) select path, since from loose_files`.execute(
    db,
  )
  await db.schema.dropTable('loose_files').execute()
}

/**
 * Renames the state of a charge whose bank asks its customer. The check of a column cannot change, so
 * both tables are rewritten.
 */
async function renameSandboxState(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_charges as select * from sandbox_charges`.execute(db)
  await sql`create table former_refunds as select * from sandbox_refunds`.execute(db)
  await db.schema.dropTable('sandbox_refunds').execute()
  await db.schema.dropTable('sandbox_charges').execute()
  await db.schema
    .createTable('sandbox_charges')
    .addColumn('key', 'text', key)
    .addColumn('amount', 'bigint', amount('amount'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('paid', 'declined', 'requires-action', 'cancelled')`),
    )
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('sandbox_refunds')
    .addColumn('key', 'text', key)
    .addColumn('charge_key', 'text', (column) => column.notNull().references('sandbox_charges.key'))
    .addColumn('amount', 'bigint', amount('amount'))
    .addColumn('created_at', 'bigint', required)
    .execute()
  const charge = sql.raw('key, amount, created_at, updated_at')
  await sql`
    insert into sandbox_charges (${charge}, state)
    select ${charge}, case state when 'second-step' then 'requires-action' else state end
    from former_charges`.execute(db)
  const refund = sql.raw('key, charge_key, amount, created_at')
  await sql`
    insert into sandbox_refunds (${refund}) select ${refund} from former_refunds`.execute(db)
  await db.schema.dropTable('former_charges').execute()
  await db.schema.dropTable('former_refunds').execute()
}

async function renameMeta(db: Kysely<unknown>): Promise<void> {
  const renamed = [
    ['catalogue_version', 'catalog_version'],
    ['catalogue_pending', 'catalog_pending'],
    ['stocked_from', 'filled_by'],
  ] as const
  for (const [from, to] of renamed) {
    await sql`update meta set key = ${to} where key = ${from}`.execute(db)
  }
}
