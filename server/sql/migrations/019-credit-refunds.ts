import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const credits = (column: ColumnDefinitionBuilder) =>
  column
    .notNull()
    .defaultTo(0)
    .check(sql`credits >= 0`)

/**
 * What each line cost in credits, and how many of them a refund returns; and whose mailbox has used a
 * code.
 */
export async function creditRefundColumns(db: Kysely<unknown>): Promise<void> {
  for (const table of ['order_lines', 'refunds', 'refund_items']) {
    await db.schema.alterTable(table).addColumn('credits', 'integer', credits).execute()
  }
  await fillLines(db)
  await db.schema
    .alterTable('discount_uses')
    .addColumn('mailbox', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('discount_uses_of_mailbox')
    .on('discount_uses')
    .columns(['mailbox', 'code'])
    .execute()
}

interface Line {
  readonly order_id: string
  readonly position: number
  readonly detail: string
}

/** Until now, only the text of a line said what it had cost: "ProRes 4444 for 2 credits". */
async function fillLines(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Line>`
    select order_lines.order_id, order_lines.position, order_lines.detail
    from order_lines join orders on orders.id = order_lines.order_id
    where orders.credits > 0`.execute(db)
  for (const { order_id: orderId, position, detail } of rows) {
    const [, cost = '0'] = / for (\d+) credits?$/.exec(detail) ?? []
    await sql`
      update order_lines set credits = ${Number(cost)}
      where order_id = ${orderId} and position = ${position}`.execute(db)
  }
}
