import { CATEGORY } from '#domain/catalog/facet.ts'
import { shotRoleOf } from '#domain/catalog/shot-role.ts'
import { stemOf } from '#domain/search/word-forms.ts'
import { LIBRARY_KEY, type IndexedAsset } from '#server/search/read-model.ts'
import { FIELD, FIELD_SETS, nameWords, stemsIn } from '#server/search/word-fields.ts'
import { maskOf } from './facet-mask.ts'
import { beginning, digestOf, exactWord, trait } from './search-marks.ts'

/** The row of an asset, in PostgreSQL's formats. */
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

/** Digest for telling whether an asset has changed since its row was written. */
export function assetDigest({ look, ...asset }: IndexedAsset): string {
  return digestOf(JSON.stringify([asset, look ? hexOf(look) : null]))
}

type Mark = readonly [field: number, mark: string]

/**
 * Text search weights for the fields that contain a word: the name, the tags, the topics, the
 * description.
 */
const PLACES = marksByFields([
  [FIELD.name, '1A'],
  [FIELD.tag | FIELD.tagPart, '2B'],
  [FIELD.topic, '3C'],
  [FIELD.description, '4D'],
])

/**
 * Weights for a word that an asset is about: the subject of its name, a tag of its own, or in the first
 * tag.
 */
const ABOUT = marksByFields([
  [FIELD.subject, '1A'],
  [FIELD.tag, '2B'],
  [FIELD.firstTag, '3C'],
])

/** Indexed by the set of fields; empty for a set that has none of them. */
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
