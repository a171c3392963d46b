import { sql } from 'kysely'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { Db } from '../../sql/database.ts'
import { allTrue, isOneOf, type Condition } from './conditions.ts'

/** How many rows there are, and how many of them have each value. */
export interface TraitCounts {
  readonly total: number
  readonly of: ReadonlyMap<string, number>
}

/** Counts every value of every facet among the rows of which all that is true. */
export async function countTraits(db: Db, conditions: readonly Condition[]): Promise<TraitCounts> {
  const { rows } = await sql<{ readonly value: string | null; readonly count: number }>`
    with found as materialized (
      select traits from search_documents where ${allTrue(conditions)}
    )
    select null as value, count(*) as count from found
    union all
    select value, count(*) from found, unnest(traits) as value group by value`.execute(db)
  const total = rows.find(({ value }) => value === null)?.count ?? 0
  return {
    total,
    of: new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count]]))),
  }
}

/** How many of them each library has, where it has any. */
export async function countLibraries(
  db: Db,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<LibraryId, number>> {
  const { rows } = await sql<{ readonly library: LibraryId; readonly count: number }>`
    select library, count(*) as count from search_documents
    where ${allTrue(conditions)} group by library order by library`.execute(db)
  return new Map(rows.map(({ library, count }) => [library, count]))
}

/** How many of them are among some, and how many are not. */
export async function countOwned(
  db: Db,
  conditions: readonly Condition[],
  owned: readonly number[],
): Promise<{ readonly yes: number; readonly no: number }> {
  const { rows } = await sql<{ readonly yes: number; readonly total: number }>`
    select count(*) filter (where ${isOneOf(owned)}) as yes, count(*) as total
    from search_documents where ${allTrue(conditions)}`.execute(db)
  const { yes = 0, total = 0 } = rows[0] ?? {}
  return { yes, no: total - yes }
}
