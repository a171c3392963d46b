import type { Kysely } from 'kysely'

/** What downloads add to an asset's popularity, and the index for counting them by asset and day. */
export async function popularityTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('download_weights')
    .addColumn('product_id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('weight', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('grants_of_product')
    .on('grants')
    .columns(['product_id', 'created_at', 'user_id', 'revoked_at'])
    .execute()
}
