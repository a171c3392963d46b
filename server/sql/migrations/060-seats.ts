import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column
    .notNull()
    .defaultTo(0)
    .check(sql`${sql.ref(name)} >= 0`)

/**
 * Seats of a team beyond those that every team has (seats 1): their terms in the price book, how many a
 * subscription has and keeps, and how many an order adds.
 */
export async function seatColumns(db: Kysely<unknown>): Promise<void> {
  await addAmounts(db, 'plan_variants', ['seat_base_price', 'seat_credits'])
  await addAmounts(db, 'order_purchases', ['seats', 'seat_price'])
  await addAmounts(db, 'subscriptions', [
    'seats',
    'seats_staying',
    'seat_price',
    'seat_credits_missed',
    'pending_seat_price',
  ])
  await replaceOpenOrderIndex(db)
}

async function addAmounts(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  for (const name of columns) {
    await db.schema.alterTable(table).addColumn(name, 'bigint', amount(name)).execute()
  }
}

/** Seats change the subscription: if two members buy some at once, one waits for the other. */
async function replaceOpenOrderIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orders_one_open_subscription').execute()
  await db.schema
    .createIndex('orders_one_open_subscription')
    .unique()
    .on('orders')
    .column('customer_id')
    .where(
      sql<boolean>`status in ('pending', 'awaiting') and kind in
        ('plan', 'change', 'renewal', 'credit_subscription', 'payment_method', 'seats')`,
    )
    .execute()
}
