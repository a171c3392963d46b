import { LOOK_BYTES } from '#domain/composite/plate-match.ts'
import { LIBRARIES, type LibraryId } from '#domain/catalog/library.ts'
import type { Cents } from '#domain/shared/money.ts'
import { shotRoleOf, type ShotRole } from '#domain/catalog/shot-role.ts'
import { ATTRIBUTES } from '#domain/search/attributes.ts'
import { searchWords } from '#domain/search/query.ts'
import { synonymTable } from '#domain/search/understand.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import { setOf, type BitSet } from './bit-set.ts'
import type { ElementLooks, ReadModel, IndexedAsset, Topics } from './read-model.ts'
import { lettersOf, type Vocabulary } from './vocabulary.ts'
import { FIELD_SETS, fieldsByWord, nameWords, stemsIn } from './word-fields.ts'

type Positions = Map<string, number[]>

/** Takes assets one by one, in any order and in pieces, and makes the read model of them. */
export function readModelBuilder(topics: Topics) {
  const ids: number[] = []
  const popularity: number[] = []
  const publishedAt: number[] = []
  let lowestPrice: Cents | null = null
  const words: Positions = new Map()
  const nameLengths: number[] = []
  const named: Positions = new Map()
  const libraries = new Map<LibraryId, number[]>(LIBRARIES.map(({ id }) => [id, []]))
  const assetTypes: Positions = new Map()
  const categories: Positions = new Map(topics.categoryNames.map(({ slug }) => [slug, []]))
  const collections: Positions = new Map(topics.collections.map((slug) => [slug, []]))
  const facets = new Map<string, Positions>()
  const shotRoles: (ShotRole | null)[] = []
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
    for (const [word, fields] of fieldsByWord(asset.texts)) {
      note(words, word, position * FIELD_SETS + fields)
    }
    for (const topic of asset.texts.topics) note(named, stemsIn(topic), position)
    libraries.get(asset.libraryId)?.push(position)
    shotRoles.push(shotRoleOf({ ...asset, ...asset.texts }))
    if (asset.assetType) note(assetTypes, asset.assetType, position)
    note(categories, asset.category, position)
    for (const slug of asset.collections) note(collections, slug, position)
    for (const [key, values] of Object.entries(asset.facets)) {
      for (const value of [values].flat()) note(madeOnce(facets, key), value, position)
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
    return {
      version,
      size,
      lowestPrice,
      ids: popular.map((position) => at(ids, position)),
      newest: newest.map(documentOf),
      vocabulary: await vocabularyOf(words, documentOf, pause),
      nameLengths: Uint8Array.from(popular, (position) => at(nameLengths, position)),
      synonyms: synonymTable(topics.synonyms),
      otherWords: otherWordsOf(topics.synonyms),
      topics: sets(named),
      libraries: sets(libraries),
      assetTypes: sets(assetTypes),
      categories: sets(categories),
      categoryNames: topics.categoryNames,
      collections: sets(collections),
      facets: new Map([...facets].map(([key, values]) => [key, sets(values)])),
      shotRoles: Array.from(popular, (position) => shotRoles[position] ?? null),
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
  const fields: Uint8Array[] = []
  const stems = new Map<string, number[]>()
  for (const [index, word] of words.entries()) {
    const noted = Float64Array.from(
      positions.get(word) ?? [],
      // A word of an asset is noted as one number: where the asset stands, and the set of fields that have the word.
      (one) => documentOf(Math.floor(one / FIELD_SETS)) * FIELD_SETS + (one % FIELD_SETS),
    ).sort()
    postings.push(Uint32Array.from(noted, (one) => Math.floor(one / FIELD_SETS)))
    fields.push(Uint8Array.from(noted, (one) => one % FIELD_SETS))
    positions.delete(word)
    note(stems, stemOf(word), index)
    if (postings.length % WORDS_AT_A_TIME === 0) await pause()
  }
  return { words, postings, fields, stems, letters: Uint32Array.from(words, lettersOf) }
}

function otherWordsOf(synonyms: Topics['synonyms']): ReadModel['otherWords'] {
  const phrases = [
    ...ATTRIBUTES.flatMap((attribute) => attribute.phrases),
    ...synonyms.map(({ term }) => term),
  ]
  const words = [...new Set(phrases.flatMap(searchWords))].toSorted()
  return { words, letters: Uint32Array.from(words, lettersOf), postings: [] }
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
