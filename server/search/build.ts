import { LIBRARIES, type LibraryId } from '#domain/catalog/library.ts'
import type { Cents } from '#domain/shared/money.ts'
import { shotRoleOf } from '#domain/catalog/shot-role.ts'
import { ATTRIBUTES } from '#domain/search/attributes.ts'
import { searchWords } from '#domain/search/query.ts'
import { synonymTable } from '#domain/search/understand.ts'
import { assetValues } from './asset-values.ts'
import { documentsOf, emptySet, put, setOf, type BitSet } from './bit-set.ts'
import { looksBuilder } from './looks-builder.ts'
import {
  LIBRARY_KEY,
  SHOT_ROLES,
  type ReadModel,
  type IndexedAsset,
  type Topics,
} from './read-model.ts'
import { RANGE } from './postings.ts'
import { rangesIn } from './range-bounds.ts'
import { lettersOf } from './vocabulary.ts'
import { vocabularyBuilder } from './vocabulary-builder.ts'
import { nameWords, stemsIn } from './word-fields.ts'

/** The assets that have each value, by the order in which they were added. A bit takes less memory than a number. */
type Positions<Key = string> = Map<Key, BitSet>

/** Builds the read model from assets that are added one by one, in any order and in batches. */
export function readModelBuilder(topics: Topics) {
  const ids: number[] = []
  const popularity: number[] = []
  const publishedAt: number[] = []
  let lowestPrice: Cents | null = null
  const words = vocabularyBuilder()
  const stems = new Map<string, string>()
  const nameLengths: number[] = []
  const named: Positions = new Map()
  const libraries: Positions<LibraryId> = new Map(LIBRARIES.map(({ id }) => [id, emptySet(0)]))
  const assetTypes: Positions = new Map()
  const categories: Positions = new Map(topics.categoryNames.map(({ slug }) => [slug, emptySet(0)]))
  const collections: Positions = new Map(topics.collections.map((slug) => [slug, emptySet(0)]))
  const facets = new Map<string, Positions>()
  const shotRoles: number[] = []
  const looks = looksBuilder()

  function add(asset: IndexedAsset): void {
    const position = ids.length
    ids.push(asset.id)
    popularity.push(asset.popularity)
    publishedAt.push(asset.publishedAt)
    lowestPrice = lower(lowestPrice, asset.price)
    nameLengths.push(nameWords(asset.texts.name).length)
    words.add(asset.texts)
    for (const topic of asset.texts.topics) {
      const known = stems.get(topic) ?? stemsIn(topic)
      stems.set(topic, known)
      note(named, known, position)
    }
    note(libraries, asset.libraryId, position)
    shotRoles.push(SHOT_ROLES.indexOf(shotRoleOf({ ...asset, ...asset.texts })))
    if (asset.assetType) note(assetTypes, asset.assetType, position)
    note(categories, asset.category, position)
    for (const slug of asset.collections) note(collections, slug, position)
    for (const [key, values] of Object.entries(asset.facets)) {
      const lists = madeOnce(facets, key)
      if (typeof values === 'string') note(lists, values, position)
      else for (const value of values) note(lists, value, position)
    }
    if (asset.look) looks.add(position, asset.category, asset.look)
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

    const sets = <Key>(positions: Positions<Key>): Map<Key, BitSet> =>
      new Map([...positions].map(([key, set]) => [key, renumbered(set, documents)]))
    const categorySets = sets(categories)
    const librarySets = sets(libraries)
    const facetSets = new Map([...facets].map(([key, values]) => [key, sets(values)]))
    const librariesByName = new Map([...librarySets].map(([id, set]) => [String(id), set]))
    const lengths = Uint8Array.from(popular, (position) => at(nameLengths, position))
    const valued = [...facetSets, [LIBRARY_KEY, librariesByName]] as const
    return {
      version,
      size,
      lowestPrice,
      ids: popular.map((position) => at(ids, position)),
      newest: newest.map((position) => documents[position] ?? 0),
      vocabulary: await words.finish(popular, pause),
      nameLengths: lengths,
      shortestNames: shortestIn(lengths),
      synonyms: synonymTable(topics.synonyms),
      otherWords: otherWordsOf(topics.synonyms),
      topics: sets(named),
      libraries: librarySets,
      assetTypes: sets(assetTypes),
      categories: categorySets,
      categoryNames: topics.categoryNames,
      collections: sets(collections),
      facets: facetSets,
      values: assetValues(size, new Map(valued), categorySets),
      shotRoles: Uint8Array.from(popular, (position) => at(shotRoles, position)),
      looks: looks.finish(documents),
    }
  }

  return { add, finish }
}

/** The set of the documents that assets, numbered in the order in which they were added, have become. */
function renumbered(set: BitSet, documents: Uint32Array): BitSet {
  const positions = documentsOf(set)
  for (let at = 0; at < positions.length; at++) positions[at] = documents[positions[at] ?? 0] ?? 0
  return setOf(documents.length, positions)
}

function shortestIn(nameLengths: Uint8Array): Uint8Array {
  const shortest = new Uint8Array(rangesIn(nameLengths.length)).fill(255)
  for (const [document, length] of nameLengths.entries()) {
    const range = document >>> RANGE
    if (length > 0) shortest[range] = Math.min(shortest[range] ?? 0, length)
  }
  return shortest
}

function lower(one: Cents | null, other: Cents | null): Cents | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Words that name a filter or have synonyms, for correcting typos. */
export function otherWordsOf(synonyms: Topics['synonyms']): ReadModel['otherWords'] {
  const phrases = [
    ...ATTRIBUTES.flatMap((attribute) => attribute.phrases),
    ...synonyms.map(({ term }) => term),
  ]
  const words = [...new Set(phrases.flatMap(searchWords))].toSorted()
  return { words, letters: Uint32Array.from(words, lettersOf), starts: new Uint32Array() }
}

function note<Key>(lists: Positions<Key>, key: Key, position: number): void {
  let set = lists.get(key)
  if (!set || position >>> 5 >= set.length) {
    const larger = emptySet(GROWTH * position + LEAST_BITS)
    if (set) larger.set(set)
    lists.set(key, larger)
    set = larger
  }
  put(set, [position])
}

const GROWTH = 1.5
const LEAST_BITS = 1024

function madeOnce(facets: Map<string, Positions>, key: string): Positions {
  const known = facets.get(key)
  if (known) return known
  const values: Positions = new Map()
  facets.set(key, values)
  return values
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0
}
