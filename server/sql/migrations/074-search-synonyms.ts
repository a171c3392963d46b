import type { Kysely } from 'kysely'

/** What staff made of the words that mean the same (search 6). */
export async function searchSynonymTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_synonyms')
    .addColumn('term', 'text', (column) => column.notNull().primaryKey())
    .addColumn('meanings', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
}
