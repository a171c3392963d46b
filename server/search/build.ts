import { LIBRARIES, type LibraryId } from '#domain/catalog/library.ts'
import type { Cents } from '#domain/shared/money.ts'
import { searchWords } from '#domain/search/query.ts'
import { setOf, type BitSet } from './bit-set.ts'
import type { ReadModel, IndexedAsset, Topics } from './read-model.ts'
import { lettersOf, type Vocabulary } from './vocabulary.ts'

type Positions = Map<string, number[]>

/** Takes assets one by one, in any order and in pieces, and makes the read model of them. */
export function readModelBuilder(topics: Topics) {
  const ids: number[] = []
  const popularity: number[] = []
  const publishedAt: number[] = []
  let lowestPrice: Cents | null = null
  const words: Positions = new Map()
  const libraries = new Map<LibraryId, number[]>(LIBRARIES.map(({ id }) => [id, []]))
  const assetTypes: Positions = new Map()
  const categories: Positions = new Map(topics.categories.map((slug) => [slug, []]))
  const collections: Positions = new Map(topics.collections.map((slug) => [slug, []]))
  const facets = new Map<string, Positions>()

  function add(asset: IndexedAsset): void {
    const position = ids.length
    ids.push(asset.id)
    popularity.push(asset.popularity)
    publishedAt.push(asset.publishedAt)
    lowestPrice = lower(lowestPrice, asset.price)
    for (const word of new Set(searchWords(asset.text))) note(words, word, position)
    libraries.get(asset.libraryId)?.push(position)
    if (asset.assetType) note(assetTypes, asset.assetType, position)
    note(categories, asset.category, position)
    for (const slug of asset.collections) note(collections, slug, position)
    for (const [key, value] of Object.entries(asset.facets)) {
      note(madeOnce(facets, key), value, position)
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
    for (const [document, position] of popular.entries()) documents[position] = document
    await pause()

    const documentOf = (position: number) => documents[position] ?? 0
    const sets = <Key>(positions: ReadonlyMap<Key, readonly number[]>): Map<Key, BitSet> =>
      new Map([...positions].map(([key, list]) => [key, setOf(size, list.map(documentOf))]))
    return {
      version,
      size,
      lowestPrice,
      ids: popular.map((position) => at(ids, position)),
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

function lower(one: Cents | null, other: Cents | null): Cents | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

const WORDS_AT_A_TIME = 1000

async function vocabularyOf(
  positions: Positions,
  documentOf: (position: number) => number,
  pause: () => Promise<void>,
): Promise<Vocabulary> {
  await pause()
  const words = [...positions.keys()].toSorted()
  await pause()
  const postings: Uint32Array[] = []
  for (const word of words) {
    postings.push(Uint32Array.from(positions.get(word) ?? [], documentOf).sort())
    positions.delete(word)
    if (postings.length % WORDS_AT_A_TIME === 0) await pause()
  }
  return { words, postings, letters: Uint32Array.from(words, lettersOf) }
}

function note(lists: Positions, key: string, position: number): void {
  const list = lists.get(key)
  if (list) list.push(position)
  else lists.set(key, [position])
}

function madeOnce(facets: Map<string, Positions>, key: string): Positions {
  const values = facets.get(key) ?? new Map<string, number[]>()
  facets.set(key, values)
  return values
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0
}
