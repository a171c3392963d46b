import type { Browse } from '#domain/catalog/browse.ts'
import { CATEGORY, facetsOf, type FacetCounts } from '#domain/catalog/facet.ts'
import type { Counted } from '#server/search/asset-finder.ts'
import type { Db } from '../../sql/database.ts'
import type { CatalogTopics } from './catalog-topics.ts'
import type { Condition } from './conditions.ts'
import { trait } from './search-marks.ts'
import { countRows, type RowCounts } from './row-counts.ts'

/** The conditions of a list, and those of each choice within it. */
export interface Narrowed {
  /** The list's text, library and topics. */
  readonly inScope: readonly Condition[]
  readonly chosen: ReadonlyMap<string, Condition>
}

/** The number of assets in a list, and how many each further choice would leave. */
export type CountedList = Omit<Counted, 'libraryTotals'> & Pick<RowCounts, 'total' | 'libraries'>

/**
 * A facet's own choice does not narrow its own counts: they show what choosing another value would
 * give.
 */
export async function countedList(
  db: Db,
  topics: CatalogTopics,
  browse: Browse,
  { inScope, chosen }: Narrowed,
): Promise<CountedList> {
  const counted = new Map<string, Promise<RowCounts>>()
  const by = (keys: readonly string[]) => {
    const name = keys.join(' ')
    const found =
      counted.get(name) ??
      countRows(db, [...inScope, ...keys.flatMap((key) => chosen.get(key) ?? [])])
    counted.set(name, found)
    return found
  }
  const without = (key: string | null) => by([...chosen.keys()].filter((other) => other !== key))
  const listed = await without(null)
  const categories = categoriesIn(topics, browse)
  const counts: Record<string, Readonly<Record<string, number>>> = {}
  for (const { key, values } of [
    { key: CATEGORY, values: categories.map(({ slug }) => slug) },
    ...facetsOf(browse.libraryId).map((facet) => ({
      key: facet.key,
      values: facet.values.map(({ value }) => value),
    })),
  ]) {
    counts[key] = countsOf(chosen.has(key) ? await without(key) : listed, key, values)
  }
  return {
    total: listed.total,
    libraries: listed.libraries,
    counts,
    categories: await shownCategories(browse, {
      categories,
      chosen,
      counts,
      inScope: () => by([]),
    }),
  }
}

function countsOf(
  { values: counts }: RowCounts,
  key: string,
  values: readonly string[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(values.map((value) => [value, counts.get(trait(key, value)) ?? 0]))
}

interface Shown extends Pick<Narrowed, 'chosen'> {
  readonly inScope: () => Promise<RowCounts>
  readonly categories: CatalogTopics['categories']
  readonly counts: FacetCounts
}

/** Categories with assets in the list, whatever else is chosen, and the chosen ones. */
async function shownCategories(
  { facets }: Browse,
  { categories, inScope, chosen, counts }: Shown,
): Promise<Counted['categories']> {
  // If nothing else is chosen, their assets were counted already.
  const isCounted = [...chosen.keys()].every((key) => key === CATEGORY)
  const held = isCounted
    ? (counts[CATEGORY] ?? {})
    : countsOf(
        await inScope(),
        CATEGORY,
        categories.map(({ slug }) => slug),
      )
  return categories
    .filter(({ slug }) => facets[CATEGORY]?.includes(slug) || (held[slug] ?? 0) > 0)
    .map(({ slug, name }) => ({ slug, name }))
}

/** The page of a category does not offer other categories as a filter. */
function categoriesIn({ categories }: CatalogTopics, { libraryId, category }: Browse) {
  if (category !== null) return []
  return categories.filter((one) => libraryId === null || one.libraryId === libraryId)
}
