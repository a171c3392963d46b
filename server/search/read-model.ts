import type { LibraryId } from '#domain/catalog/library.ts'
import { SHOT_ELEMENTS, type ShotRole } from '#domain/catalog/shot-role.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Synonym } from '#domain/search/synonyms.ts'
import type { SynonymTable } from '#domain/search/understand.ts'
import type { AssetValues } from './asset-values.ts'
import type { BitSet } from './bit-set.ts'
import type { Vocabulary, WordList } from './vocabulary.ts'

/**
 * All assets as lists of numbers, for finding them without asking the database. Documents are numbered
 * by popularity (ties by id descending), so going through a set in order gives Most Popular first.
 */
export interface ReadModel {
  /** Of the catalog it was built from. */
  readonly version: string
  readonly size: number
  /** Of what money buys, under license 1; null where it buys nothing. */
  readonly lowestPrice: Cents | null
  /** Product id by document. */
  readonly ids: Uint32Array
  /** Documents in the order of Newest. */
  readonly newest: Uint32Array
  readonly vocabulary: Vocabulary
  /** Words in the name of each document, at most 255. */
  readonly nameLengths: Uint8Array
  readonly synonyms: SynonymTable
  /** Words that say a filter or have another word, for slips of the finger. */
  readonly otherWords: WordList
  /** What is in each category, collection and bundle, by the stems of its name. */
  readonly topics: ReadonlyMap<string, BitSet>
  readonly libraries: ReadonlyMap<LibraryId, BitSet>
  readonly assetTypes: ReadonlyMap<string, BitSet>
  readonly categories: ReadonlyMap<string, BitSet>
  readonly categoryNames: readonly NamedCategory[]
  readonly collections: ReadonlyMap<string, BitSet>
  /** By facet key, then value. */
  readonly facets: ReadonlyMap<string, ReadonlyMap<string, BitSet>>
  /** The same by document; with them its category and its library. */
  readonly values: AssetValues
  /** What each document is in a shot, as its place in `SHOT_ROLES`. */
  readonly shotRoles: Uint8Array
  readonly looks: ElementLooks
}

/** The key of an asset's library among the facets: only a search filters by it. */
export const LIBRARY_KEY = 'library'

/** Every role in a shot, and none. */
export const SHOT_ROLES: readonly (ShotRole | null)[] = [null, 'plate', 'model', ...SHOT_ELEMENTS]

/** What 2D elements look like, one after the other in the order of their documents. */
export interface ElementLooks {
  readonly documents: Uint32Array
  /** `LOOK_BYTES` for each of them. */
  readonly bytes: Uint8Array
  /** The number of its category, for each of them. */
  readonly categories: Uint16Array
}

/** What finding needs to know of one asset. */
export interface IndexedAsset {
  readonly id: number
  readonly libraryId: LibraryId
  readonly assetType: string | null
  readonly category: string
  readonly collections: readonly string[]
  readonly popularity: number
  readonly publishedAt: number
  /** What money buys it for, under license 1; null where it is had otherwise. */
  readonly price: Cents | null
  /** Everything that can be searched for. */
  readonly texts: AssetTexts
  /** By facet key: a value, or several. */
  readonly facets: Readonly<Record<string, string | readonly string[]>>
  /** Of a 2D element that was measured, as `lookBytes` makes them. */
  readonly look?: Uint8Array | undefined
}

/** What a search looks for words in, from what counts most to what counts least. */
export interface AssetTexts {
  readonly name: string
  readonly tags: readonly string[]
  /** Names of its category, its collections and the bundles that it is in. */
  readonly topics: readonly string[]
  readonly description: string
}

interface NamedCategory {
  readonly slug: string
  readonly name: string
  readonly libraryId: LibraryId
}

/** What the catalog holds besides assets: topics exist even while nothing is on them. */
export interface Topics {
  readonly categoryNames: readonly NamedCategory[]
  readonly collections: readonly string[]
  /** What staff and the shop know as other words for the same. */
  readonly synonyms: readonly Synonym[]
}
