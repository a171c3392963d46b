import { sql, type Kysely } from 'kysely'

/** A cart says how many lines of a visitor's found no room in it, until it changes. */
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
