import type { Kysely } from 'kysely'

/**
 * Files in the storage that no row names, or none yet: later commands remove them when their time is
 * up.
 */
export async function looseFileTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('loose_files')
    .addColumn('path', 'varchar(500)', (column) => column.notNull().primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute()
}
