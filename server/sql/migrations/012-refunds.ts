import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const ofOrder = (column: ColumnDefinitionBuilder) => column.notNull().references('orders.id')
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')
const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)
const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} in (0, 1)`)

/** Refunds (refund 1), withdrawal statements (withdrawal 1), staff, and what operators did and why. */
export async function refundTables(db: Kysely<unknown>): Promise<void> {
  await createPolicy(db)
  await createRefunds(db)
  await createWithdrawals(db)
  await createAudit(db)
  await db.schema
    .alterTable('users')
    .addColumn('staff', 'integer', (column) => flag('staff')(column).defaultTo(0))
    .execute()
  // When the first byte was sent after the file was licensed. Unknown for older grants: requesting a
  // link counts as use.
  await db.schema.alterTable('grants').addColumn('served_at', 'bigint').execute()
  await sql`update grants set served_at = created_at`.execute(db)
}

/** A single row: the terms are data, like prices (refund 1). */
async function createPolicy(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund_policy')
    .addColumn('id', 'integer', (column) =>
      column
        .notNull()
        .primaryKey()
        .check(sql`id = 1`),
    )
    .addColumn('days', 'integer', amount('days'))
    .execute()
  await sql`insert into refund_policy (id, days) values (1, 14)`.execute(db)
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', key)
    .addColumn('order_id', 'text', ofOrder)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('asked', 'done', 'failed')`),
    )
    .addColumn('cause', 'text', (column) =>
      column.notNull().check(sql`cause in ('withdrawal', 'staff', 'provider', 'dispute')`),
    )
    .addColumn('amount', 'bigint', amount('amount'))
    .addColumn('tax', 'bigint', (column) => column.notNull().check(sql`tax between 0 and amount`))
    .addColumn('created_at', 'bigint', required)
    .addColumn('settled_at', 'bigint')
    .execute()
  await db.schema.createIndex('refunds_of_order').on('refunds').column('order_id').execute()
  await db.schema
    .createTable('refund_items')
    .addColumn('refund_id', 'text', (column) => column.notNull().references('refunds.id'))
    .addColumn('order_id', 'text', ofOrder)
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('line', 'service')`))
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('amount', 'bigint', amount('amount'))
    .addColumn('takes', 'integer', flag('takes'))
    .addColumn('live', 'integer', flag('live'))
    .addPrimaryKeyConstraint('refund_items_key', ['refund_id', 'kind', 'position'])
    .execute()
  // A refund that failed may be requested again; nothing else is refunded twice.
  await db.schema
    .createIndex('refund_items_once')
    .unique()
    .on('refund_items')
    .columns(['order_id', 'kind', 'position'])
    .where(sql.ref('live'), '=', sql`1`)
    .execute()
}

async function createWithdrawals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('order_number', 'text', required)
    .addColumn('parts', 'text', required)
    .addColumn('stated_at', 'bigint', required)
    .addColumn('digest', 'text', (column) => column.unique())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('refund_id', 'text', (column) => column.references('refunds.id'))
    .execute()
  await db.schema.createIndex('withdrawals_of_user').on('withdrawals').column('user_id').execute()
}

/** Append-only; written in the transaction that it describes. */
async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', key)
    .addColumn('at', 'bigint', required)
    .addColumn('who', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('why', 'text', empty)
    .addColumn('detail', 'text', required)
    .execute()
  await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()
}
