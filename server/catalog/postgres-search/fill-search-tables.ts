import { sql } from 'kysely'
import { stemOf } from '#domain/search/word-forms.ts'
import type { IndexedAsset } from '#server/search/read-model.ts'
import type { UsedWord } from '#server/search/vocabulary.ts'
import { isAbout } from '#server/search/word-fields.ts'
import type { Db } from '../../sql/database.ts'
import { letOthersIn } from '../load-read-model.ts'
import { catalogVersion, readAssets } from '../read-assets.ts'
import { searchRow, wordsIn, type SearchRow } from './search-rows.ts'
import {
  indexSearchTables,
  lockSearchTables,
  noteSearchVersion,
  searchVersion,
} from './search-tables.ts'
import { DOCUMENTS, WORDS } from './table-names.ts'

/**
 * Brings the tables of the search to the catalog as it is now, in one transaction: until it ends, and where it fails, they
 * answer as they were. One process at a time does so; another waits where `isPatient`, and goes without where not. Rows
 * that did not change are not written.
 */
export async function fillSearchTables(
  db: Db,
  { isPatient }: { readonly isPatient: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockSearchTables(tx, isPatient))) return
    if ((await searchVersion(tx)) === (await catalogVersion(tx))) return
    const { version, batches } = await readAssets(tx)
    const uses = new Map<string, { uses: number; aboutUses: number }>()
    let last = 0
    for await (const assets of batches) {
      const upTo = assets.at(-1)?.id ?? last
      await writeDocuments(tx, { after: last, upTo, rows: rowsOf(assets, uses) })
      last = upTo
      await letOthersIn()
    }
    await sql`delete from ${DOCUMENTS} where id > ${last}`.execute(tx)
    await writeWords(
      tx,
      [...uses].map(([word, used]) => ({ word, ...used })),
    )
    await indexSearchTables(tx)
    await noteSearchVersion(tx, version)
  })
}

function rowsOf(
  assets: readonly IndexedAsset[],
  uses: Map<string, { uses: number; aboutUses: number }>,
): readonly SearchRow[] {
  return assets.map((asset) => {
    const words = wordsIn(asset)
    for (const [word, fields] of words) {
      const used = uses.get(word) ?? { uses: 0, aboutUses: 0 }
      used.uses += 1
      if (isAbout(fields)) used.aboutUses += 1
      uses.set(word, used)
    }
    return searchRow(asset, words)
  })
}

interface Batch {
  readonly after: number
  readonly upTo: number
  readonly rows: readonly SearchRow[]
}

/** Writes what changed among some ids, and takes away what is no longer sold. */
async function writeDocuments(tx: Db, { after, upTo, rows }: Batch): Promise<void> {
  const before = await sql<{ readonly id: number; readonly digest: string }>`
    select id, digest from ${DOCUMENTS} where id > ${after} and id <= ${upTo}`.execute(tx)
  const known = new Map(before.rows.map(({ id, digest }) => [id, digest]))
  const changed = rows.filter(({ id, digest }) => known.get(id) !== digest)
  const ids = new Set(rows.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !ids.has(id))
  if (gone.length > 0) {
    await sql`delete from ${DOCUMENTS} where id = any(${gone}::bigint[])`.execute(tx)
  }
  if (changed.length === 0) return
  await sql`
    insert into ${DOCUMENTS} (
      id, library, category, collections, popularity, published_at, price, shot_role, look,
      name_words, words, traits, mask, digest
    )
    select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (
      id bigint, library smallint, category text, collections text[], popularity double precision,
      published_at bigint, price bigint, shot_role text, look bytea, name_words smallint,
      words tsvector, traits text[], mask bytea, digest text
    )
    on conflict (id) do update set
      library = excluded.library, category = excluded.category,
      collections = excluded.collections, popularity = excluded.popularity,
      published_at = excluded.published_at, price = excluded.price,
      shot_role = excluded.shot_role, look = excluded.look, name_words = excluded.name_words,
      words = excluded.words, traits = excluded.traits, mask = excluded.mask, digest = excluded.digest`.execute(
    tx,
  )
}

const WORDS_AT_A_TIME = 5_000

async function writeWords(tx: Db, used: readonly UsedWord[]): Promise<void> {
  const before = await sql<{ word: string; uses: number; about_uses: number }>`
    select word, uses, about_uses from ${WORDS}`.execute(tx)
  const known = new Map(before.rows.map((row) => [row.word, row]))
  const changed = used.filter(({ word, uses, aboutUses }) => {
    const row = known.get(word)
    return row?.uses !== uses || row.about_uses !== aboutUses
  })
  const words = new Set(used.map(({ word }) => word))
  const gone = [...known.keys()].filter((word) => !words.has(word))
  await sql`delete from ${WORDS} where word = any(${gone}::text[])`.execute(tx)
  for (let from = 0; from < changed.length; from += WORDS_AT_A_TIME) {
    const rows = changed.slice(from, from + WORDS_AT_A_TIME).map(({ word, uses, aboutUses }) => ({
      word,
      stem: stemOf(word),
      uses,
      about_uses: aboutUses,
    }))
    await sql`
      insert into ${WORDS} (word, stem, uses, about_uses)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as changed (word text, stem text, uses integer, about_uses integer)
      on conflict (word) do update set uses = excluded.uses, about_uses = excluded.about_uses`.execute(
      tx,
    )
    await letOthersIn()
  }
}
