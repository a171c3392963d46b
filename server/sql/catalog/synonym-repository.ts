import type { SynonymRepository } from '#server/application/ports/synonym-repository.ts'
import type { Db } from '../database.ts'
import { writeMeta } from '../meta.ts'
import { storedList } from '../stored-json.ts'

/** Key in `meta` for a version that changes whenever staff change a synonym. */
export const SYNONYMS_VERSION = 'synonyms_version'

export const synonymRepository = (db: Db): SynonymRepository => ({
  all: async () => {
    const rows = await db
      .selectFrom('search_synonyms')
      .select(['term', 'meanings'])
      .orderBy('term')
      .execute()
    return rows.map(({ term, meanings }) => ({ term, meanings: storedList(meanings).map(String) }))
  },

  keep: async ({ term, meanings }, now) => {
    const row = { meanings: JSON.stringify(meanings), changed_at: now }
    await db
      .insertInto('search_synonyms')
      .values({ term, ...row })
      .onConflict((conflict) => conflict.column('term').doUpdateSet(row))
      .execute()
  },

  forget: async (term) => {
    await db.deleteFrom('search_synonyms').where('term', '=', term).execute()
  },

  moveVersion: (version) => writeMeta(db, SYNONYMS_VERSION, version),
})
