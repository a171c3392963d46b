import { sql } from 'kysely'
import { LOOK_BYTES } from '#domain/composite/element-look.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'

/**
 * What all elements look like, read for one comparison: some bytes of each. They are the one thing that is still looked
 * through whole, since no index knows what fits a plate.
 */
export async function looksOf(db: Db): Promise<Pick<ReadModel, 'ids' | 'looks'>> {
  const { rows } = await sql<{ id: number; category: string; look: Uint8Array }>`
    select id, category, look from ${DOCUMENTS}
    where look is not null order by popularity desc, id desc`.execute(db)
  const bytes = new Uint8Array(rows.length * LOOK_BYTES)
  const numbers = new Map<string, number>()
  for (const [at, { category, look }] of rows.entries()) {
    bytes.set(look, at * LOOK_BYTES)
    if (!numbers.has(category)) numbers.set(category, numbers.size)
  }
  return {
    ids: Uint32Array.from(rows, ({ id }) => id),
    looks: {
      documents: Uint32Array.from(rows.keys()),
      bytes,
      categories: Uint16Array.from(rows, ({ category }) => numbers.get(category) ?? 0),
    },
  }
}
