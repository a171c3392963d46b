import { CATEGORY } from '#domain/catalog/facet.ts'
import { shotRoleOf } from '#domain/catalog/shot-role.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import { LIBRARY_KEY, type IndexedAsset } from '#server/search/read-model.ts'
import { FIELD, FIELD_SETS, nameWords, stemsIn } from '#server/search/word-fields.ts'
import { maskOf } from './facet-mask.ts'
import { beginning, digestOf, exactWord, trait } from './search-marks.ts'

/** An asset as its row holds it, in the words of PostgreSQL. */
export function searchRow(asset: IndexedAsset, words: ReadonlyMap<string, number>) {
  const traits = traitsOf(asset)
  return {
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
    digest: assetDigest(asset),
  }
}

/** What tells an asset from what it was when its row was written. */
export function assetDigest({ look, ...asset }: IndexedAsset): string {
  return digestOf(JSON.stringify([asset, look ? hexOf(look) : null]))
}

type Mark = readonly [field: number, mark: string]

/** The fields that have a word, as weights of a text search: the name, the tags, the topics, the description. */
const PLACES = marksByFields([
  [FIELD.name, '1A'],
  [FIELD.tag | FIELD.tagPart, '2B'],
  [FIELD.topic, '3C'],
  [FIELD.description, '4D'],
])

/** What says that an asset is about a word: it is what the name names, a tag of its own, or in the first tag. */
const ABOUT = marksByFields([
  [FIELD.subject, '1A'],
  [FIELD.tag, '2B'],
  [FIELD.firstTag, '3C'],
])

/** By the set of fields; empty where it has none of them. */
function marksByFields(marks: readonly Mark[]): readonly string[] {
  return Array.from({ length: FIELD_SETS }, (_, fields) =>
    marks.flatMap(([field, mark]) => ((fields & field) === 0 ? [] : [mark])).join(','),
  )
}

function wordsOf(words: ReadonlyMap<string, number>): string {
  const stems = new Map<string, number>()
  const lexemes: string[] = []
  for (const [word, fields] of words) {
    const stem = stemOf(word)
    stems.set(stem, (stems.get(stem) ?? 0) | fields)
    lexemes.push(`'${exactWord(word)}':${PLACES[fields]}`)
  }
  for (const [stem, fields] of stems) {
    lexemes.push(`'${stem}':${PLACES[fields]}`)
    if (ABOUT[fields]) lexemes.push(`'${beginning.about}${stem}':${ABOUT[fields]}`)
  }
  return lexemes.join(' ')
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
