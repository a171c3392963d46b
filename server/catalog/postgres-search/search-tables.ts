import { sql } from 'kysely'
import type { Db } from '../../sql/database.ts'
import { readMeta, writeMeta } from '../../sql/meta.ts'
import { dropAbandoned } from './abandoned-tables.ts'
import {
  DOCUMENTS,
  DOCUMENTS_PREFIX,
  LAYOUT,
  VERSION_PREFIX,
  WORDS,
  WORDS_PREFIX,
} from './table-names.ts'

/** Advisory lock held while creating, filling or updating the tables, until the transaction ends. */
const LOCK = 7_404_074

/**
 * Creates the tables that PostgreSQL searches, and the extension that measures how similar words are.
 * The tables are a copy of the catalog and not part of the shop's data, so no migration creates them: a
 * shop that searches in memory has none. Tables of another layout are dropped once they have not
 * followed the catalog for a day.
 */
export async function makeSearchTables(db: Db, now = Date.now()): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSearchTables(tx, true)
    await sql`create extension if not exists pg_trgm`.execute(tx)
    await forgetMissing(tx)
    await sql`
      create table if not exists ${DOCUMENTS} (
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
        mask bytea not null,
        digest text not null
      ) with (toast_tuple_target = 8160)`.execute(tx)
    await sql`
      create table if not exists ${WORDS} (
        word text collate "C" primary key,
        stem text collate "C" not null,
        uses integer not null,
        about_uses integer not null
      )`.execute(tx)
    await dropAbandoned(tx, now)
  })
}

/** If a dump was taken without one of the tables, both are refilled, whatever the version says. */
async function forgetMissing(tx: Db): Promise<void> {
  const { rows } = await sql<{ readonly are: boolean }>`
    select to_regclass(${DOCUMENTS_PREFIX + LAYOUT}) is not null
      and to_regclass(${WORDS_PREFIX + LAYOUT}) is not null as are`.execute(tx)
  if (rows[0]?.are) return
  for (const table of [DOCUMENTS, WORDS]) await sql`drop table if exists ${table}`.execute(tx)
  await tx
    .deleteFrom('meta')
    .where('key', '=', VERSION_PREFIX + LAYOUT)
    .execute()
}

const OF_DOCUMENTS = {
  words: 'using gin (words)',
  traits: 'using gin (traits)',
  popular: '(popularity desc, id desc) include (library, category, mask)',
  newest: '(published_at desc, id desc) include (library, category, mask)',
  library: '(library, id)',
  library_popular: '(library, popularity desc, id desc) include (category, mask)',
  library_newest: '(library, published_at desc, id desc) include (category, mask)',
  category: '(category, popularity desc, id desc) include (library, mask)',
  counts: '(library, category) include (mask, id)',
  role: '(shot_role, popularity desc, id desc)',
  price: '(price)',
}

const OF_WORDS = { stem: '(stem)', alike: 'using gist (word gist_trgm_ops)' }

/** Creates their indexes. */
export async function indexSearchTables(tx: Db): Promise<void> {
  for (const [table, prefix, indexes] of [
    [DOCUMENTS, DOCUMENTS_PREFIX, OF_DOCUMENTS],
    [WORDS, WORDS_PREFIX, OF_WORDS],
  ] as const) {
    for (const [name, on] of Object.entries(indexes)) {
      const index = sql.ref(`${prefix + LAYOUT}_${name}`)
      await sql`create index if not exists ${index} on ${table} ${sql.raw(on)}`.execute(tx)
    }
  }
}

/** Has PostgreSQL collect statistics about them for its query planner. */
export async function analyzeSearchTables(tx: Db): Promise<void> {
  await sql`analyze ${DOCUMENTS}, ${WORDS}`.execute(tx)
}

/** The catalog version of the rows; null while there are none. */
export function searchVersion(db: Db): Promise<string | null> {
  return readMeta(db, VERSION_PREFIX + LAYOUT)
}

export function noteSearchVersion(tx: Db, version: string): Promise<void> {
  return writeMeta(tx, VERSION_PREFIX + LAYOUT, version)
}

/**
 * Locks the tables until the transaction ends. Returns false if another process holds the lock and
 * `isPatient` is false.
 */
export async function lockSearchTables(tx: Db, isPatient: boolean): Promise<boolean> {
  if (isPatient) {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    return true
  }
  const { rows } = await sql<{ readonly held: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}) as held`.execute(tx)
  return rows[0]?.held === true
}
