import { LRUCache } from 'lru-cache'
import type { Browse } from '#domain/catalog/browse.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { AssetFinder, AssetFinders, FilledTopic, Found, FoundBeside } from './asset-finder.ts'
import { countOf, countShared, documentsOf, emptySet, type BitSet } from './bit-set.ts'
import { many } from './document-set.ts'
import { completing } from './completing.ts'
import { keyOf } from './facet-counts.ts'
import { find, idsOf } from './find.ts'
import { documentOf, ownedSets } from './owned.ts'
import { plateMatches } from './plate-matches.ts'
import type { ReadModel } from './read-model.ts'
import type { ReadModels } from './refreshing-read-model.ts'
import { similarTo } from './similar.ts'
import { textHits } from './text-search.ts'

/** Searches in memory, in this process's read model. */
export function memoryFinders(readModels: ReadModels): AssetFinders {
  const made = new WeakMap<ReadModel, AssetFinder>()

  function finderOf(model: ReadModel): AssetFinder {
    const known = made.get(model) ?? memoryFinder(model)
    made.set(model, known)
    return known
  }

  return {
    current: () => readModels.current().then(finderOf),
    isReady: () => readModels.isReady(),
  }
}

/**
 * Maximum number of cached pages for visitors; the response of some 30 kB is cached along with each.
 */
const MOST_PAGES = 400

function memoryFinder(model: ReadModel): AssetFinder {
  const ofVisitors = new LRUCache<string, Found>({ max: MOST_PAGES })

  function findForVisitor(browse: Browse): Found {
    const key = `${browse.sort} ${browse.page} ${keyOf(model, browse)}`
    const found = ofVisitors.get(key) ?? find(model, browse)
    ofVisitors.set(key, found)
    return found
  }

  return {
    version: model.version,
    find: (browse, owned) =>
      owned ? find(model, browse, ownedSets(model, owned)) : findForVisitor(browse),
    suggest: (text, most) => {
      const { documents, scoring } = textHits(model, text)
      const page = { sort: 'relevance', from: 0, to: most } as const
      const ids = idsOf(model, { hits: documents, scoring, ...page })
      return { ids, total: documents.count }
    },
    first: (sort, most) => {
      const { documents: hits } = textHits(model, '')
      return idsOf(model, { hits, scoring: null, sort, from: 0, to: most })
    },
    lowestPrice: () => model.lowestPrice,
    onSale: (ids) => ids.filter((id) => documentOf(model, id) !== null),
    similar: (asset, most) => similarTo(model, likenessOf(asset), most),
    completing: (asset, similar) => completing(model, asset, similar),
    matching: (plate) => plateMatches(model, plate),
    topics: (kind) =>
      filledTopics(model, kind === 'category' ? model.categories : model.collections),
    sharedWith: (category) => {
      const own = model.categories.get(category) ?? emptySet(model.size)
      const shared = [...model.collections].map(
        ([slug, set]) => [slug, countShared(own, set)] as const,
      )
      return new Map(shared.filter(([, count]) => count > 0))
    },
    librarySizes: () => {
      const sizes = [...model.libraries].map(([id, set]) => [id, countOf(set)] as const)
      return new Map(sizes.filter(([, count]) => count > 0))
    },
    idsIn: (libraryId, { offset, limit }) => [
      ...orderedIds(model, libraryId).subarray(offset, offset + limit),
    ],
  }
}

function likenessOf({ id, libraryId, category, name, tags }: FoundBeside) {
  return { id, libraryId, category: category.slug, text: [name, ...tags].join(' ') }
}

function filledTopics(
  model: ReadModel,
  sets: ReadonlyMap<string, BitSet>,
): ReadonlyMap<string, FilledTopic> {
  return new Map(
    [...sets].flatMap(([slug, set]): [string, FilledTopic][] => {
      const hits = many(set)
      const page = { scoring: null, sort: 'most_popular', from: 0, to: 1 } as const
      const [first] = idsOf(model, { hits, ...page })
      return first === undefined ? [] : [[slug, { first, assetCount: hits.count }]]
    }),
  )
}

/** The ids of each library's assets in ascending order, for the lifetime of their model. */
const ordered = new WeakMap<ReadModel, Map<LibraryId, Uint32Array>>()

function orderedIds(model: ReadModel, libraryId: LibraryId): Uint32Array {
  const known = ordered.get(model) ?? new Map<LibraryId, Uint32Array>()
  ordered.set(model, known)
  const documents = model.libraries.get(libraryId)
  const ids =
    known.get(libraryId) ??
    documentsOf(documents ?? new Uint32Array())
      .map((document) => model.ids[document] ?? 0)
      .sort()
  known.set(libraryId, ids)
  return ids
}
