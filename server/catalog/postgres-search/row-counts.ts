import { sql } from 'kysely'
import { CATEGORY } from '#domain/catalog/facet.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'
import { allTrue, isOneOf, type Condition } from './conditions.ts'
import { countMasks } from './facet-mask.ts'
import { trait } from './search-marks.ts'

/** The number of rows in total, by library, and by each value that lists count. */
export interface RowCounts {
  readonly total: number
  readonly libraries: ReadonlyMap<LibraryId, number>
  readonly values: ReadonlyMap<string, number>
}

interface Group {
  readonly library: LibraryId
  readonly category: string
  readonly count: number
  readonly masks: Uint8Array
}

/** Counts the rows that meet all of the conditions, in one pass. */
export async function countRows(db: Db, conditions: readonly Condition[]): Promise<RowCounts> {
  const { rows } = await sql<Group>`
    select library, category, count(*) as count, string_agg(mask, '') as masks
    from ${DOCUMENTS} where ${allTrue(conditions)} group by library, category`.execute(db)
  const libraries = new Map<LibraryId, number>()
  const values = new Map<string, number>()
  const add = <Key>(counts: Map<Key, number>, key: Key, count: number) =>
    counts.set(key, (counts.get(key) ?? 0) + count)
  for (const { library, category, count, masks } of rows) {
    add(libraries, library, count)
    add(values, trait(CATEGORY, category), count)
    for (const [value, having] of countMasks(masks)) add(values, value, having)
  }
  return { total: rows.reduce((sum, { count }) => sum + count, 0), libraries, values }
}

/** The number of those rows in each library that has any. */
export async function countLibraries(
  db: Db,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<LibraryId, number>> {
  const { rows } = await sql<{ readonly library: LibraryId; readonly count: number }>`
    select library, count(*) as count from ${DOCUMENTS}
    where ${allTrue(conditions)} group by library order by library`.execute(db)
  return new Map(rows.map(({ library, count }) => [library, count]))
}

/** The number of those rows that are among the owned ids, and that are not. */
export async function countOwned(
  db: Db,
  conditions: readonly Condition[],
  owned: readonly number[],
): Promise<{ readonly yes: number; readonly no: number }> {
  const { rows } = await sql<{ readonly yes: number; readonly total: number }>`
    select count(*) filter (where ${isOneOf(owned)}) as yes, count(*) as total
    from ${DOCUMENTS} where ${allTrue(conditions)}`.execute(db)
  const { yes = 0, total = 0 } = rows[0] ?? {}
  return { yes, no: total - yes }
}
