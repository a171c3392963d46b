import { sql, type RawBuilder } from 'kysely'
import type { Browse } from '#domain/catalog/browse.ts'
import { CATEGORY, OWNED } from '#domain/catalog/facet.ts'
import type { ProductSort } from '#domain/catalog/sort.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'
import { allTrue, hasValue, isOneOf, not, type Condition } from './conditions.ts'
import { relevance } from './relevance.ts'
import { beginning } from './search-marks.ts'
import type { CatalogTopics } from './catalog-topics.ts'
import { isAny } from './any-rows.ts'
import type { TriedQuery } from './tried-query.ts'

/** The topics of a list, if they exist. */
export interface ListTopics {
  readonly category: string | null
  readonly collection: string | null
}

/** A topic that does not exist narrows nothing: unknown values are ignored (catalog 5). */
export async function topicsOfList(
  db: Db,
  topics: CatalogTopics,
  { category, collection }: Browse,
): Promise<ListTopics> {
  const isCollection =
    collection !== null &&
    (topics.collections.has(collection) ||
      (await isAny(db, [hasValue(beginning.collection, [collection])])))
  return {
    category: category !== null && topics.isCategory(category) ? category : null,
    collection: isCollection ? collection : null,
  }
}

/** Conditions for the library, asset type and topics. */
export function listConditions(
  { libraryId, assetType }: Browse,
  { category, collection }: ListTopics,
): readonly Condition[] {
  return [
    libraryId === null ? null : sql<boolean>`library = ${libraryId}`,
    assetType === null ? null : hasValue(beginning.type, [assetType]),
    category === null ? null : sql<boolean>`category = ${category}`,
    collection === null ? null : hasValue(beginning.collection, [collection]),
  ].filter((condition) => condition !== null)
}

/** For each facet with a choice, the condition that a row has any of the chosen values. */
export function chosenConditions(
  topics: CatalogTopics,
  { facets }: Browse,
  owned: readonly number[] | null,
): ReadonlyMap<string, Condition> {
  const chosen = new Map<string, Condition>()
  for (const [key, values] of Object.entries(facets)) {
    if (key === OWNED.key) continue
    // A value that is not a category narrows nothing.
    const known = key === CATEGORY ? values.filter((slug) => topics.isCategory(slug)) : values
    if (known.length > 0) chosen.set(key, hasValue(key, known))
  }
  const [value, another] = facets[OWNED.key] ?? []
  // Both values together match everything, and so does either one for a visitor.
  if (owned !== null && value !== undefined && another === undefined) {
    chosen.set(OWNED.key, value === 'yes' ? isOneOf(owned) : not(isOneOf(owned)))
  }
  return chosen
}

interface Part {
  readonly sort: ProductSort
  readonly from: number
  readonly to: number
}

/** The ids of assets that meet all of the conditions, from one position to another in a sort order. */
export async function idsBetween(
  db: Db,
  conditions: readonly Condition[],
  { sort, from, to, tried }: Part & { readonly tried: TriedQuery | null },
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from ${DOCUMENTS} where ${allTrue(conditions)}
    order by ${orderOf(sort, tried)} limit ${to - from} offset ${from}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The best few ids and the total number of matches, in one pass. */
export async function firstOf(
  db: Db,
  conditions: readonly Condition[],
  { tried, most }: { readonly tried: TriedQuery | null; readonly most: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const score = (tried && relevance(tried)) ?? sql<number>`0`
  const { rows } = await sql<{ readonly id: number; readonly total: number }>`
    with scored as materialized (
      select id, popularity, ${score} as score from ${DOCUMENTS} where ${allTrue(conditions)}
    )
    select id, (select count(*) from scored) as total from scored
    order by score desc, popularity desc, id desc limit ${most}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

function orderOf(sort: ProductSort, tried: TriedQuery | null): RawBuilder<unknown> {
  if (sort === 'newest') return sql`published_at desc, id desc`
  const score = sort === 'relevance' && tried ? relevance(tried) : null
  const popular = sql`popularity desc, id desc`
  return score ? sql`${score} desc, ${popular}` : popular
}
