import { sql } from 'kysely'
import type { Db } from '../../sql/database.ts'

/** Moves with what a row holds: rows of another layout are written anew. */
export const LAYOUT = '1'

/** Row of `meta`: which catalog the rows are of, behind their layout. */
const VERSION = 'search_documents_version'

/** Whoever makes, fills or renews the tables holds it until its transaction ends. */
const LOCK = 7_404_074

/**
 * Makes the tables that PostgreSQL searches in, and the extension that knows how alike words are. They are a copy of the
 * catalog and no part of the shop's data, so that no migration makes them: a shop that searches in memory has none.
 */
export async function makeSearchTables(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`create extension if not exists pg_trgm`.execute(tx)
    await sql`
      create table if not exists search_documents (
        id bigint primary key,
        library smallint not null,
        category text not null,
        collections text[] not null,
        popularity double precision not null,
        published_at bigint not null,
        price bigint,
        shot_role text,
        look bytea,
        name_words smallint not null,
        words tsvector not null,
        traits text[] not null,
        digest text not null
      ) with (toast_tuple_target = 8160)`.execute(tx)
    await sql`
      create table if not exists search_words (
        word text collate "C" primary key,
        stem text collate "C" not null,
        uses integer not null,
        about_uses integer not null
      )`.execute(tx)
  })
}

const INDEXES = [
  'search_documents_words on search_documents using gin (words)',
  'search_documents_traits on search_documents using gin (traits)',
  'search_documents_popular on search_documents (popularity desc, id desc)',
  'search_documents_newest on search_documents (published_at desc, id desc)',
  'search_documents_library on search_documents (library, id)',
  'search_documents_library_popular on search_documents (library, popularity desc, id desc)',
  'search_documents_category on search_documents (category, popularity desc, id desc)',
  'search_documents_role on search_documents (shot_role, popularity desc, id desc)',
  'search_documents_price on search_documents (price)',
  'search_words_stem on search_words (stem)',
  'search_words_alike on search_words using gist (word gist_trgm_ops)',
]

/** Makes their indexes: the first time once the rows are there, which is sooner done. */
export async function indexSearchTables(tx: Db): Promise<void> {
  for (const index of INDEXES) {
    await sql`create index if not exists ${sql.raw(index)}`.execute(tx)
  }
  await sql`analyze search_documents, search_words`.execute(tx)
}

/** Which catalog the rows are of; null while there are none, or only rows of another layout. */
export async function searchVersion(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', VERSION)
    .executeTakeFirst()
  const [layout, ...version] = row?.value.split(' ') ?? []
  return layout === LAYOUT ? version.join(' ') : null
}

export async function noteSearchVersion(tx: Db, version: string): Promise<void> {
  const value = `${LAYOUT} ${version}`
  await tx
    .insertInto('meta')
    .values({ key: VERSION, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Holds the tables until the transaction ends. False where somebody else does and `isPatient` is not asked for. */
export async function lockSearchTables(tx: Db, isPatient: boolean): Promise<boolean> {
  if (isPatient) {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    return true
  }
  const { rows } = await sql<{ readonly held: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}) as held`.execute(tx)
  return rows[0]?.held === true
}
