import { LIBRARIES, type LibraryId } from '#domain/catalog/library.ts'
import { searchWords } from '#domain/search/query.ts'
import { setOf, type BitSet } from './bit-set.ts'
import type { ReadModel, IndexedAsset, Topics } from './read-model.ts'
import { lettersOf, type Vocabulary } from './vocabulary.ts'

type Arrivals = Map<string, number[]>

/** Takes assets one by one, in any order and in pieces, and makes the read model of them. */
export function readModelBuilder(topics: Topics) {
  const ids: number[] = []
  const popularity: number[] = []
  const publishedAt: number[] = []
  const words: Arrivals = new Map()
  const libraries = new Map<LibraryId, number[]>(LIBRARIES.map(({ id }) => [id, []]))
  const assetTypes: Arrivals = new Map()
  const categories: Arrivals = new Map(topics.categories.map((slug) => [slug, []]))
  const collections: Arrivals = new Map(topics.collections.map((slug) => [slug, []]))
  const facets = new Map<string, Arrivals>()

  function add(asset: IndexedAsset): void {
    const clientContext = ids.length
    ids.push(asset.id)
    popularity.push(asset.popularity)
    publishedAt.push(asset.publishedAt)
    for (const word of new Set(searchWords(asset.text))) note(words, word, clientContext)
    libraries.get(asset.libraryId)?.push(clientContext)
    if (asset.assetType) note(assetTypes, asset.assetType, clientContext)
    note(categories, asset.category, clientContext)
    for (const slug of asset.collections) note(collections, slug, clientContext)
    for (const [key, value] of Object.entries(asset.facets)) {
      note(madeOnce(facets, key), value, clientContext)
    }
  }

  async function finish(version: string, pause: () => Promise<void>): Promise<ReadModel> {
    const size = ids.length
    const byId = (one: number, other: number) => at(ids, other) - at(ids, one)
    const popular = Uint32Array.from(ids.keys()).toSorted(
      (one, other) => at(popularity, other) - at(popularity, one) || byId(one, other),
    )
    await pause()
    const newest = Uint32Array.from(ids.keys()).toSorted(
      (one, other) => at(publishedAt, other) - at(publishedAt, one) || byId(one, other),
    )
    const documents = new Uint32Array(size)
    for (const [document, clientContext] of popular.entries()) documents[clientContext] = document
    await pause()

    const documentOf = (clientContext: number) => documents[clientContext] ?? 0
    const sets = <Key>(arrivals: ReadonlyMap<Key, readonly number[]>): Map<Key, BitSet> =>
      new Map([...arrivals].map(([key, list]) => [key, setOf(size, list.map(documentOf))]))
    return {
      version,
      size,
      ids: popular.map((clientContext) => at(ids, clientContext)),
      newest: newest.map(documentOf),
      vocabulary: await vocabularyOf(words, documentOf, pause),
      libraries: sets(libraries),
      assetTypes: sets(assetTypes),
      categories: sets(categories),
      collections: sets(collections),
      facets: new Map([...facets].map(([key, values]) => [key, sets(values)])),
    }
  }

  return { add, finish }
}

const WORDS_AT_A_TIME = 1000

async function vocabularyOf(
  arrivals: Arrivals,
  documentOf: (clientContext: number) => number,
  pause: () => Promise<void>,
): Promise<Vocabulary> {
  await pause()
  const words = [...arrivals.keys()].toSorted()
  await pause()
  const postings: Uint32Array[] = []
  for (const word of words) {
    postings.push(Uint32Array.from(arrivals.get(word) ?? [], documentOf).sort())
    arrivals.delete(word)
    if (postings.length % WORDS_AT_A_TIME === 0) await pause()
  }
  return { words, postings, emails: Uint32Array.from(words, lettersOf) }
}

function note(lists: Arrivals, key: string, clientContext: number): void {
  const list = lists.get(key)
  if (list) list.push(clientContext)
  else lists.set(key, [clientContext])
}

function madeOnce(facets: Map<string, Arrivals>, key: string): Arrivals {
  const values = facets.get(key) ?? new Map<string, number[]>()
  facets.set(key, values)
  return values
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0
}
