import { LOOK_BYTES } from '#domain/composite/element-look.ts'
import { CATEGORY } from '#domain/catalog/facet.ts'
import { LIBRARIES, type LibraryId } from '#domain/catalog/library.ts'
import type { Cents } from '#domain/shared/money.ts'
import { shotRoleOf } from '#domain/catalog/shot-role.ts'
import { ATTRIBUTES } from '#domain/search/attributes.ts'
import { searchWords } from '#domain/search/query.ts'
import { synonymTable } from '#domain/search/understand.ts'
import { assetValues } from './asset-values.ts'
import { setOf, type BitSet } from './bit-set.ts'
import {
  LIBRARY_KEY,
  SHOT_ROLES,
  type ElementLooks,
  type ReadModel,
  type IndexedAsset,
  type Topics,
} from './read-model.ts'
import { lettersOf } from './vocabulary.ts'
import { vocabularyBuilder } from './vocabulary-builder.ts'
import { nameWords, stemsIn } from './word-fields.ts'

type Positions = Map<string, number[]>

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
  const libraries = new Map<LibraryId, number[]>(LIBRARIES.map(({ id }) => [id, []]))
  const assetTypes: Positions = new Map()
  const categories: Positions = new Map(topics.categoryNames.map(({ slug }) => [slug, []]))
  const collections: Positions = new Map(topics.collections.map((slug) => [slug, []]))
  const facets = new Map<string, Positions>()
  const shotRoles: number[] = []
  const looks: {
    readonly position: number
    readonly category: string
    readonly look: Uint8Array
  }[] = []

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
    libraries.get(asset.libraryId)?.push(position)
    shotRoles.push(SHOT_ROLES.indexOf(shotRoleOf({ ...asset, ...asset.texts })))
    if (asset.assetType) note(assetTypes, asset.assetType, position)
    note(categories, asset.category, position)
    for (const slug of asset.collections) note(collections, slug, position)
    for (const [key, values] of Object.entries(asset.facets)) {
      const lists = madeOnce(facets, key)
      if (typeof values === 'string') note(lists, values, position)
      else for (const value of values) note(lists, value, position)
    }
    const { category, look } = asset
    if (look) looks.push({ position, category, look })
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
    const categorySets = sets(categories)
    const librarySets = sets(libraries)
    const facetSets = new Map([...facets].map(([key, values]) => [key, sets(values)]))
    const librariesByName = new Map([...librarySets].map(([id, set]) => [String(id), set]))
    const valued = [...facetSets, [CATEGORY, categorySets], [LIBRARY_KEY, librariesByName]] as const
    return {
      version,
      size,
      lowestPrice,
      ids: popular.map((position) => at(ids, position)),
      newest: newest.map(documentOf),
      vocabulary: await words.finish(popular, pause),
      nameLengths: Uint8Array.from(popular, (position) => at(nameLengths, position)),
      synonyms: synonymTable(topics.synonyms),
      otherWords: otherWordsOf(topics.synonyms),
      topics: sets(named),
      libraries: librarySets,
      assetTypes: sets(assetTypes),
      categories: categorySets,
      categoryNames: topics.categoryNames,
      collections: sets(collections),
      facets: facetSets,
      values: assetValues(size, new Map(valued)),
      shotRoles: Uint8Array.from(popular, (position) => at(shotRoles, position)),
      looks: elementLooks(
        looks.map(({ position, ...one }) => ({ document: documentOf(position), ...one })),
      ),
    }
  }

  return { add, finish }
}

interface OneLook {
  readonly document: number
  readonly category: string
  readonly look: Uint8Array
}

function elementLooks(looks: readonly OneLook[]): ElementLooks {
  const ordered = looks.toSorted((one, other) => one.document - other.document)
  const bytes = new Uint8Array(ordered.length * LOOK_BYTES)
  const numbers = new Map<string, number>()
  for (const [at, { look, category }] of ordered.entries()) {
    bytes.set(look, at * LOOK_BYTES)
    if (!numbers.has(category)) numbers.set(category, numbers.size)
  }
  return {
    documents: Uint32Array.from(ordered, ({ document }) => document),
    bytes,
    categories: Uint16Array.from(ordered, ({ category }) => numbers.get(category) ?? 0),
  }
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

function note(lists: Positions, key: string, position: number): void {
  const list = lists.get(key)
  if (list) list.push(position)
  else lists.set(key, [position])
}

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
