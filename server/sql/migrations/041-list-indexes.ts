import type { Kysely } from 'kysely'

/** Indexes in list order for everything that is listed page by page. */
export async function listIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('orders_of_user')
    .on('orders')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await db.schema.dropIndex('certificates_of_user').execute()
  await db.schema
    .createIndex('certificates_of_user')
    .on('certificates')
    .columns(['user_id', 'licensed_at', 'id'])
    .execute()
  await db.schema.dropIndex('credit_entries_of_user').execute()
  await db.schema
    .createIndex('credit_entries_of_user')
    .on('credit_entries')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
}
