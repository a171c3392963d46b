import { sql, type Kysely } from 'kysely'

/** The number of a visitor's lines that did not fit in the cart, kept until the cart changes. */
export async function droppedLinesColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('carts')
    .addColumn('dropped', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`dropped >= 0`),
    )
    .execute()
}
