import type { Browse } from '#domain/catalog/browse.ts'
import type { ProductSort } from '#domain/catalog/sort.ts'
import { documentsBetween, documentsOf, has, inEach, noneOf, type BitSet } from './bit-set.ts'
import { bitsOf, many, inOrder, type DocumentSet } from './document-set.ts'
import type { ReadModel } from './read-model.ts'

/** What a page lists before anyone searches or filters. */
export interface Listed {
  readonly documents: DocumentSet
  /** The documents from one position to another in a sort order, however far down. */
  between(sort: ProductSort, from: number, to: number): Iterable<number>
}

/** Lists that pages link to, each sorted on first use, for the lifetime of their model. */
const kept = new WeakMap<ReadModel, Map<string, Listed>>()

/** The list of a library, an asset type and a topic. */
export function listedIn(model: ReadModel, browse: Browse): Listed {
  const made = () => listOf(model, inEach(model.size, narrowedBy(model, browse)))
  if (!isLinked(model, browse)) return made()
  const { libraryId, assetType, category, collection } = browse
  const key = [libraryId, assetType, category, collection].join('|')
  const lists = kept.get(model) ?? new Map<string, Listed>()
  kept.set(model, lists)
  const found = lists.get(key) ?? made()
  lists.set(key, found)
  return found
}

function listOf(model: ReadModel, documents: BitSet): Listed {
  let popular: Uint32Array | null = null
  let newest: Uint32Array | null = null
  return {
    documents: many(documents),
    between: (sort, from, to) => {
      if (sort === 'newest') {
        newest ??= model.newest.filter((document) => has(documents, document))
        return newest.subarray(from, to)
      }
      popular ??= documentsOf(documents)
      return popular.subarray(from, to)
    },
  }
}

/** Whether pages link to a list. Such lists are few; others could be requested in any number. */
export function isLinked(model: ReadModel, { assetType, category, collection }: Browse): boolean {
  if (category !== null && collection !== null) return false
  if (assetType !== null) {
    return model.assetTypes.has(assetType) && category === null && collection === null
  }
  return (
    (category === null || model.categories.has(category)) &&
    (collection === null || model.collections.has(collection))
  )
}

/**
 * Sets for the library, asset type and topics. A topic that does not exist narrows nothing: unknown
 * values are ignored (catalog 5).
 */
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

/** The position of each document in Newest, for the lifetime of its model. */
const places = new WeakMap<ReadModel, Uint32Array>()

function placesOf(model: ReadModel): Uint32Array {
  const known = places.get(model)
  if (known) return known
  const made = new Uint32Array(model.size)
  for (let place = 0; place < made.length; place++) made[model.newest[place] ?? 0] = place
  places.set(model, made)
  return made
}

/** The documents of any set from one position to another in a sort order. */
export function sortedBetween(
  model: ReadModel,
  hits: DocumentSet,
  { sort, from, to }: { readonly sort: ProductSort; readonly from: number; readonly to: number },
): readonly number[] {
  if (sort !== 'newest') {
    return hits.list ? [...hits.list.subarray(from, to)] : documentsBetween(hits.bits, from, to)
  }
  return isWalkShorter({ count: hits.count, to, size: model.size })
    ? walked(model.newest, bitsOf(model.size, hits), from, to)
    : sorted(model, hits, from, to)
}

interface Asked {
  readonly count: number
  readonly to: number
  readonly size: number
}

/**
 * With many hits, walking through all assets finds the first ones soon; a few hits are sorted faster.
 */
function isWalkShorter({ count, to, size }: Asked): boolean {
  if (count === 0) return false
  return size * Math.min(1, to / count) < count * Math.log2(count + 1)
}

/** Walks through all assets in their order. */
export function walked(
  order: Uint32Array,
  hits: BitSet,
  from: number,
  to: number,
): readonly number[] {
  const found: number[] = []
  let before = 0
  for (let place = 0; place < order.length && before < to; place++) {
    const document = order[place] ?? 0
    if (!has(hits, document)) continue
    if (before >= from) found.push(document)
    before += 1
  }
  return found
}

/** Sorts the hits. */
export function sorted(
  model: ReadModel,
  hits: DocumentSet,
  from: number,
  to: number,
): readonly number[] {
  const of = placesOf(model)
  const found = inOrder(hits).map((document) => of[document] ?? 0)
  return Array.from(found.sort().subarray(from, to), (place) => model.newest[place] ?? 0)
}
