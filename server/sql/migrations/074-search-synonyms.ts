import type { Kysely } from 'kysely'

/** Synonyms that staff changed (search 6). */
export async function searchSynonymTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_synonyms')
    .addColumn('term', 'text', (column) => column.notNull().primaryKey())
    .addColumn('meanings', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
}
