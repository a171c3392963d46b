import { sql } from 'kysely'
import type { IndexedAsset } from '#server/search/read-model.ts'
import type { Db } from '../../sql/database.ts'
import { letOthersIn } from '../load-read-model.ts'
import { catalogVersion, readAssets } from '../read-assets.ts'
import { assetDigest, searchRow } from './search-rows.ts'
import {
  analyzeSearchTables,
  indexSearchTables,
  lockSearchTables,
  noteSearchVersion,
  searchVersion,
} from './search-tables.ts'
import { DOCUMENTS } from './table-names.ts'
import { WordChanges, wordsIn } from './word-changes.ts'

/**
 * After this many changed rows, PostgreSQL collects new statistics about the tables for its query
 * planner.
 */
const MANY_CHANGED = 10_000

/**
 * Updates the search tables to the current catalog in one transaction: until it commits, and if it
 * fails, searches see the previous rows. One process at a time does so; others wait if `isPatient`, and
 * skip it otherwise. Unchanged rows are not written.
 */
export async function fillSearchTables(
  db: Db,
  { isPatient }: { readonly isPatient: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockSearchTables(tx, isPatient))) return
    const before = await searchVersion(tx)
    if (before === (await catalogVersion(tx))) return
    const { version, batches } = await readAssets(tx)
    const words = new WordChanges()
    let after = 0
    let changed = 0
    for await (const assets of batches) {
      const upTo = assets.at(-1)?.id ?? after
      changed += await writeSome(tx, { after, upTo, assets }, words)
      after = upTo
      await letOthersIn()
    }
    changed += await writeSome(tx, { after, upTo: null, assets: [] }, words)
    await words.write(tx)
    // On the first fill, indexes are created after the rows, which is faster.
    if (before === null) await indexSearchTables(tx)
    if (before === null || changed > MANY_CHANGED) await analyzeSearchTables(tx)
    await noteSearchVersion(tx, version)
  })
}

interface Batch {
  readonly after: number
  /** Null for all remaining ids. */
  readonly upTo: number | null
  readonly assets: readonly IndexedAsset[]
}

/**
 * Writes the changes within a range of ids and deletes assets no longer sold; returns the number of
 * affected rows.
 */
async function writeSome(
  tx: Db,
  { after, upTo, assets }: Batch,
  words: WordChanges,
): Promise<number> {
  const { rows } = await sql<{ readonly id: number; readonly digest: string }>`
    select id, digest from ${DOCUMENTS}
    where id > ${after} and id <= coalesce(${upTo}::bigint, id)`.execute(tx)
  const known = new Map(rows.map(({ id, digest }) => [id, digest]))
  const changed = assets.filter((asset) => known.get(asset.id) !== assetDigest(asset))
  const ids = new Set(assets.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !ids.has(id))
  const rewritten = changed.flatMap(({ id }) => (known.has(id) ? [id] : []))
  await words.subtract(tx, [...gone, ...rewritten])
  if (gone.length > 0) {
    await sql`delete from ${DOCUMENTS} where id = any(${gone}::bigint[])`.execute(tx)
  }
  if (changed.length > 0) await writeRows(tx, changed, words)
  return gone.length + changed.length
}

async function writeRows(
  tx: Db,
  assets: readonly IndexedAsset[],
  words: WordChanges,
): Promise<void> {
  const rows = assets.map((asset) => {
    const own = wordsIn(asset)
    words.add(own)
    return searchRow(asset, own)
  })
  await sql`
    insert into ${DOCUMENTS} (
      id, library, category, collections, popularity, published_at, price, shot_role, look,
      name_words, words, traits, mask, digest
    )
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (
      id bigint, library smallint, category text, collections text[], popularity double precision,
      published_at bigint, price bigint, shot_role text, look bytea, name_words smallint,
      words tsvector, traits text[], mask bytea, digest text
    )
    on conflict (id) do update set
      library = excluded.library, category = excluded.category,
      collections = excluded.collections, popularity = excluded.popularity,
      published_at = excluded.published_at, price = excluded.price,
      shot_role = excluded.shot_role, look = excluded.look, name_words = excluded.name_words,
      words = excluded.words, traits = excluded.traits, mask = excluded.mask,
      digest = excluded.digest`.execute(tx)
}
