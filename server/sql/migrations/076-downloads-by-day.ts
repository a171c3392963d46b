import type { Kysely } from 'kysely'

/** An index that alone tells who downloaded what on a day, for counting popularity (catalog 2). */
export async function downloadsByDay(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('grants_by_day')
    .on('grants')
    .columns(['created_at', 'product_id', 'user_id', 'revoked_at'])
    .execute()
}
