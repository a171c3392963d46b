import { sql } from 'kysely'
import { LOOK_BYTES } from '#domain/composite/element-look.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'

const ROWS_AT_A_TIME = 10_000

interface LookRow {
  readonly id: number
  readonly category: string
  readonly popularity: number
  readonly look: Uint8Array
}

/**
 * The looks of all elements, some bytes each, more popular ones first. They are the only data still
 * scanned in full, because no index knows what fits a plate.
 */
export async function looksOf(
  db: Db,
  atATime = ROWS_AT_A_TIME,
): Promise<Pick<ReadModel, 'ids' | 'looks'>> {
  // Rows that change position during the scan are read twice.
  const ids = new Set<number>()
  const parts: Uint8Array[] = []
  const categories: number[] = []
  const numbers = new Map<string, number>()
  let rows = await rowsAfter(db, null, atATime)
  while (rows.length > 0) {
    const from = ids.size
    const part = new Uint8Array(rows.length * LOOK_BYTES)
    for (const { id, category, look } of rows) {
      if (ids.has(id)) continue
      part.set(look, (ids.size - from) * LOOK_BYTES)
      ids.add(id)
      if (!numbers.has(category)) numbers.set(category, numbers.size)
      categories.push(numbers.get(category) ?? 0)
    }
    parts.push(part.subarray(0, (ids.size - from) * LOOK_BYTES))
    const last = rows.length < atATime ? undefined : rows.at(-1)
    rows = last ? await rowsAfter(db, last, atATime) : []
  }
  const bytes = new Uint8Array(ids.size * LOOK_BYTES)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return {
    ids: Uint32Array.from(ids),
    looks: {
      documents: Uint32Array.from(categories.keys()),
      bytes,
      categories: Uint16Array.from(categories),
    },
  }
}

async function rowsAfter(db: Db, last: LookRow | null, limit: number): Promise<readonly LookRow[]> {
  const isLater =
    last === null
      ? sql`true`
      : sql`(popularity, id) < (${last.popularity}::float8, ${last.id}::bigint)`
  const { rows } = await sql<LookRow>`
    select id, category, popularity, look from ${DOCUMENTS}
    where look is not null and ${isLater}
    order by popularity desc, id desc limit ${limit}`.execute(db)
  return rows
}
