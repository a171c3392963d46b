import type { Browse } from '#domain/catalog/browse.ts'
import type { SearchReading } from '#domain/search/reading.ts'
import { CATEGORY, OWNED } from '#domain/catalog/facet.ts'
import type { ProductSort } from '#domain/catalog/sort.ts'
import { PAGE_SIZE, pageOf } from '#domain/shared/listing.ts'
import { both, countOf, documentsOf, either, has, noneOf, type BitSet } from './bit-set.ts'
import type { ReadModel } from './read-model.ts'
import { bestOf } from './best-of.ts'
import { chosenOwned, ownedCounts, type Owned } from './owned.ts'
import { readingOf } from './reading.ts'
import { countedIn, valueSet, type Counted } from './facet-counts.ts'
import { textHits } from './text-search.ts'

export interface Found extends Omit<ReturnType<typeof pageOf>, 'offset'>, Counted {
  /** Products of the page, in order. */
  readonly ids: readonly number[]
  readonly searchedFor: string | null
  /** How the search was read; null where nothing is searched for. */
  readonly reading: SearchReading | null
}

/** Finds a page of assets, with how many each further choice would leave; by what somebody owns only where that is known. */
export function find(model: ReadModel, browse: Browse, owned: Owned | null = null): Found {
  const hitsOfText = textHits(model, browse.search, owned)
  const { documents, scores, searchedFor } = hitsOfText
  const inScope = narrowedBy(model, browse).reduce(both, documents)
  const chosen = new Map([...chosenSets(model, browse), ...chosenOwned(browse, owned)])
  const hits = [...chosen.values()].reduce(both, inScope)
  const scope = { inScope, chosen }
  const { counts, ...rest } = countedIn(model, browse, { documents, ...scope })
  const { offset, ...page } = pageOf(countOf(hits), browse.page)
  return {
    ...page,
    ids: idsOf(model, { hits, scores, sort: browse.sort, from: offset, to: offset + PAGE_SIZE }),
    ...rest,
    counts: { ...counts, ...ownedCounts(owned, scope) },
    searchedFor,
    reading:
      browse.search === ''
        ? null
        : readingOf(model, browse, { hits: hitsOfText, found: page.total }),
  }
}

interface Wanted {
  readonly hits: BitSet
  /** By document; null or a sort other than relevance: they do not count. */
  readonly scores: (hits: BitSet) => Uint16Array | null
  readonly sort: ProductSort
  readonly from: number
  readonly to: number
}

/** The products of a set from one place to another, in the order of a sort. */
export function idsOf(
  model: ReadModel,
  { hits, scores, sort, from, to }: Wanted,
): readonly number[] {
  const relevance = sort === 'relevance' ? scores(hits) : null
  const documents = relevance
    ? bestOf(documentsOf(hits), { scores: relevance, from, to })
    : firstOf(sort === 'newest' ? model.newest : null, hits, to).slice(from)
  return documents.map((document) => model.ids[document] ?? 0)
}

/** The first `count` of a set in an order of documents; without one as they are numbered, which is by popularity. */
function firstOf(order: Uint32Array | null, hits: BitSet, count: number): readonly number[] {
  const found: number[] = []
  const size = order?.length ?? hits.length * 32
  for (let place = 0; place < size && found.length < count; place++) {
    const document = order?.[place] ?? place
    if (has(hits, document)) found.push(document)
  }
  return found
}

/** Library, kind and topics. A topic that does not exist narrows nothing: unknown values fall back (catalog 5). */
function narrowedBy(model: ReadModel, browse: Browse): readonly BitSet[] {
  const nothing = noneOf(model.size)
  const { libraryId, assetType, category, collection } = browse
  return [
    libraryId === null ? null : (model.libraries.get(libraryId) ?? nothing),
    assetType === null ? null : (model.assetTypes.get(assetType) ?? nothing),
    category === null ? null : model.categories.get(category),
    collection === null ? null : model.collections.get(collection),
  ].filter((set) => set !== null && set !== undefined)
}

/** For each facet with a choice, the assets that have any of the chosen values. */
function chosenSets(model: ReadModel, browse: Browse): ReadonlyMap<string, BitSet> {
  return new Map(
    Object.entries(browse.facets).flatMap(([key, values]) => {
      if (key === OWNED.key) return []
      // What is no category narrows nothing.
      const known = key === CATEGORY ? values.filter((one) => model.categories.has(one)) : values
      if (known.length === 0) return []
      return [[key, known.map((value) => valueSet(model, key, value)).reduce(either)]]
    }),
  )
}
