import type { Kysely } from 'kysely'

/** Files of the vault that no row names, or not yet: the next commands take them away when their time is over. */
export async function looseFileTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('loose_files')
    .addColumn('path', 'varchar(500)', (column) => column.notNull().primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute()
}
