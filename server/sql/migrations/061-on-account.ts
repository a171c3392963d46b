import { sql, type Kysely } from 'kysely'
import { replaceCheck } from '../dialect.ts'

const STATUSES = `status in ('pending', 'awaiting', 'paid', 'declined', 'cancelled')`
const WITH_ON_ACCOUNT = `status in ('pending', 'awaiting', 'on-account', 'paid', 'declined', 'cancelled', 'void')`

/**
 * Orders that a team pays by invoice (on-account 1): two more statuses, when such an order is due, when
 * it delivers what was bought, and since when that is suspended; and what an operator allows a team.
 */
export async function onAccount(db: Kysely<unknown>): Promise<void> {
  await replaceCheck(db, { table: 'orders', column: 'status', from: STATUSES, to: WITH_ON_ACCOUNT })
  await db.schema.alterTable('orders').addColumn('due_at', 'bigint').execute()
  await db.schema
    .alterTable('orders')
    .addColumn('fulfillment', 'text', (column) =>
      column.check(sql`fulfillment in ('at-once', 'on-payment')`),
    )
    .execute()
  await db.schema.alterTable('orders').addColumn('suspended_at', 'bigint').execute()
  await sql`
    create index orders_on_account on orders (due_at) where status = 'on-account'`.execute(db)
  await db.schema
    .createTable('invoice_terms')
    .addColumn('team_id', 'text', (column) => column.notNull().primaryKey().references('teams.id'))
    .addColumn('is_allowed', 'integer', (column) =>
      column.notNull().check(sql`is_allowed in (0, 1)`),
    )
    .addColumn('max_open_amount', 'bigint', (column) =>
      column.notNull().check(sql`max_open_amount >= 0`),
    )
    .addColumn('fulfillment', 'text', (column) =>
      column.notNull().check(sql`fulfillment in ('at-once', 'on-payment')`),
    )
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
}
