import { CATEGORY } from '#domain/catalog/facet.ts'
import { shotRoleOf } from '#domain/catalog/shot-role.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import { LIBRARY_KEY, type IndexedAsset } from '#server/search/read-model.ts'
import { FIELD, fieldsOfWords, nameWords, stemsIn } from '#server/search/word-fields.ts'
import { maskOf } from './facet-mask.ts'
import { beginning, digestOf, exactWord, isStorable, trait } from './search-marks.ts'

/** An asset as its row holds it, in the words of PostgreSQL. */
export type SearchRow = ReturnType<typeof searchRow>

/** Its row, with what tells it from the row that it had before. */
export function searchRow(asset: IndexedAsset, words: ReadonlyMap<string, number>) {
  const traits = traitsOf(asset)
  const row = {
    id: asset.id,
    library: asset.libraryId,
    category: asset.category,
    collections: asset.collections,
    popularity: asset.popularity,
    published_at: asset.publishedAt,
    price: asset.price,
    shot_role: shotRoleOf({ ...asset, ...asset.texts }),
    look: asset.look ? hexOf(asset.look) : null,
    name_words: nameWords(asset.texts.name).length,
    words: wordsOf(words),
    traits,
    mask: hexOf(maskOf(traits)),
  }
  return { ...row, digest: digestOf(JSON.stringify(row)) }
}

/** Words that are looked up: longer ones nobody types. */
export function wordsIn({ texts }: IndexedAsset): ReadonlyMap<string, number> {
  return new Map([...fieldsOfWords(texts)].filter(([word]) => isStorable(word)))
}

/** The fields that have a word, as weights of a text search: the name, the tags, the topics, the description. */
const PLACES = [
  [FIELD.name, '1A'],
  [FIELD.tag | FIELD.tagPart, '2B'],
  [FIELD.topic, '3C'],
  [FIELD.description, '4D'],
] as const

/** What says that an asset is about a word: it is what the name names, a tag of its own, or in the first tag. */
const ABOUT = [
  [FIELD.subject, '1A'],
  [FIELD.tag, '2B'],
  [FIELD.firstTag, '3C'],
] as const

function wordsOf(words: ReadonlyMap<string, number>): string {
  const stems = new Map<string, number>()
  for (const [word, fields] of words) {
    const stem = stemOf(word)
    stems.set(stem, (stems.get(stem) ?? 0) | fields)
  }
  return [
    ...[...stems].flatMap(([stem, fields]) => marked(stem, fields, PLACES)),
    ...[...stems].flatMap(([stem, fields]) => marked(beginning.about + stem, fields, ABOUT)),
    ...[...words].flatMap(([word, fields]) => marked(exactWord(word), fields, PLACES)),
  ].join(' ')
}

function marked(
  lexeme: string,
  fields: number,
  places: readonly (readonly [number, string])[],
): readonly string[] {
  const marks = places.flatMap(([field, mark]) => ((fields & field) === 0 ? [] : [mark]))
  return marks.length === 0 ? [] : [`'${lexeme}':${marks.join(',')}`]
}

function traitsOf(asset: IndexedAsset): readonly string[] {
  const facets = Object.entries(asset.facets).flatMap(([key, values]) =>
    [values].flat().map((value) => trait(key, value)),
  )
  return [
    ...new Set([
      trait(LIBRARY_KEY, String(asset.libraryId)),
      trait(CATEGORY, asset.category),
      ...(asset.assetType ? [trait(beginning.type, asset.assetType)] : []),
      ...asset.collections.map((slug) => trait(beginning.collection, slug)),
      ...asset.texts.topics.map((name) => trait(beginning.topic, stemsIn(name))),
      ...facets,
    ]),
  ]
}

function hexOf(bytes: Uint8Array): string {
  return `\\x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
