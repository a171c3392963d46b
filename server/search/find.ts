import type { Browse } from '#domain/catalog/browse.ts'
import { CATEGORY, OWNED } from '#domain/catalog/facet.ts'
import type { ProductSort } from '#domain/catalog/sort.ts'
import { PAGE_SIZE, pageOf } from '#domain/shared/listing.ts'
import type { Found } from './asset-finder.ts'
import { either, type BitSet } from './bit-set.ts'
import { inAll, type DocumentSet } from './document-set.ts'
import { listedIn, sortedBetween } from './listed.ts'
import type { ReadModel } from './read-model.ts'
import { mostRelevant } from './most-relevant.ts'
import type { Scoring } from './scores.ts'
import { chosenOwned, ownedCounts, type Owned } from './owned.ts'
import { readingOf } from './reading.ts'
import { countedIn, valueSet } from './facet-counts.ts'
import { textHits } from './text-search.ts'

/**
 * Finds a page of assets, with how many each further choice would leave; narrows by owned assets only
 * if they are known.
 */
export function find(model: ReadModel, browse: Browse, owned: Owned | null = null): Found {
  const hitsOfText = textHits(model, browse.search, owned)
  const { documents, scoring, searchedFor } = hitsOfText
  const listed = listedIn(model, browse)
  const inScope = inAll(model.size, [documents, listed.documents])
  const chosen = new Map([...chosenSets(model, browse), ...chosenOwned(browse, owned)])
  const hits = inAll(model.size, [inScope], chosen.values())
  const isWhole = hits === listed.documents && browse.sort !== 'relevance'
  const scope = { inScope, chosen }
  const { counts, ...rest } = countedIn(model, browse, { documents, owned, hits, ...scope })
  const { offset, ...page } = pageOf(hits.count, browse.page)
  const wanted = { sort: browse.sort, from: offset, to: offset + PAGE_SIZE }
  return {
    ...page,
    ids: isWhole
      ? Array.from(
          listed.between(wanted.sort, wanted.from, wanted.to),
          (one) => model.ids[one] ?? 0,
        )
      : idsOf(model, { hits, scoring, ...wanted }),
    ...rest,
    // A visitor's counts are returned exactly as cached.
    counts: owned === null ? counts : { ...counts, ...ownedCounts(model, owned, scope) },
    searchedFor,
    reading:
      browse.search === ''
        ? null
        : readingOf(model, browse, { hits: hitsOfText, found: page.total }),
  }
}

interface Wanted {
  readonly hits: DocumentSet
  /** Used for relevance only; if null, sorts by popularity instead. */
  readonly scoring: Scoring | null
  readonly sort: ProductSort
  readonly from: number
  readonly to: number
}

/** The ids of a set's products from one position to another in a sort order. */
export function idsOf(
  model: ReadModel,
  { hits, scoring, sort, from, to }: Wanted,
): readonly number[] {
  const found =
    sort === 'relevance' && scoring
      ? mostRelevant(hits, { scoring, from, to })
      : sortedBetween(model, hits, { sort, from, to })
  return found.map((document) => model.ids[document] ?? 0)
}

/** For each facet with a choice, the assets that have any of the chosen values. */
function chosenSets(model: ReadModel, browse: Browse): ReadonlyMap<string, BitSet> {
  return new Map(
    Object.entries(browse.facets).flatMap(([key, values]) => {
      if (key === OWNED.key) return []
      // A value that is not a category narrows nothing.
      const known = key === CATEGORY ? values.filter((one) => model.categories.has(one)) : values
      if (known.length === 0) return []
      return [[key, known.map((value) => valueSet(model, key, value)).reduce(either)]]
    }),
  )
}
