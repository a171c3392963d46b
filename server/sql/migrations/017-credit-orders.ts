import { sql, type Kysely } from 'kysely'

/** What an order cost in credits. */
export async function creditOrderColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('credits', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`credits >= 0`),
    )
    .execute()
}
