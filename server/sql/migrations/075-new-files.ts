import type { Kysely } from 'kysely'

/** What was requested of a new file of an existing asset: its import plans it again when it runs (upload 3). */
export async function newFileColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('asset_imports').addColumn('new_file', 'text').execute()
}
