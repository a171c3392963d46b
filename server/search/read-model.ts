import type { LibraryId } from '#domain/catalog/library.ts'
import { SHOT_ELEMENTS, type ShotRole } from '#domain/catalog/shot-role.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Synonym } from '#domain/search/synonyms.ts'
import type { SynonymTable } from '#domain/search/understand.ts'
import type { AssetValues } from './asset-values.ts'
import type { BitSet } from './bit-set.ts'
import type { Vocabulary, WordList } from './vocabulary.ts'

/**
 * All assets as arrays of numbers, for searching without querying the database. Documents are numbered
 * by popularity (ties by id descending), so walking through a set in order yields Most Popular first.
 */
export interface ReadModel {
  /** Version of the catalog that it was built from. */
  readonly version: string
  readonly size: number
  /** The lowest price of anything sold for money, under license 1; null if nothing is. */
  readonly lowestPrice: Cents | null
  /** Product id of each document. */
  readonly ids: Uint32Array
  /** Documents in Newest order. */
  readonly newest: Uint32Array
  readonly vocabulary: Vocabulary
  /** Number of words in the name of each document, at most 255. */
  readonly nameLengths: Uint8Array
  /** The smallest of these numbers in each range of documents (`RANGE`), other than 0. */
  readonly shortestNames: Uint8Array
  readonly synonyms: SynonymTable
  /** Words that name a filter or have synonyms, for correcting typos. */
  readonly otherWords: WordList
  /** The documents in each category, collection and bundle, by the stems of its name. */
  readonly topics: ReadonlyMap<string, BitSet>
  readonly libraries: ReadonlyMap<LibraryId, BitSet>
  readonly assetTypes: ReadonlyMap<string, BitSet>
  readonly categories: ReadonlyMap<string, BitSet>
  readonly categoryNames: readonly NamedCategory[]
  readonly collections: ReadonlyMap<string, BitSet>
  /** By facet key, then value. */
  readonly facets: ReadonlyMap<string, ReadonlyMap<string, BitSet>>
  /** The same by document, together with its category and its library. */
  readonly values: AssetValues
  /** Role of each document in a shot, as an index into `SHOT_ROLES`. */
  readonly shotRoles: Uint8Array
  readonly looks: ElementLooks
}

/** Facet key for an asset's library: only a search filters by it. */
export const LIBRARY_KEY = 'library'

/** Every role in a shot, and null for none. */
export const SHOT_ROLES: readonly (ShotRole | null)[] = [null, 'plate', 'model', ...SHOT_ELEMENTS]

/** The looks of 2D elements, one after the other in document order. */
export interface ElementLooks {
  readonly documents: Uint32Array
  /** `LOOK_BYTES` for each element. */
  readonly bytes: Uint8Array
  /** The number of each element's category. */
  readonly categories: Uint16Array
}

/** What the search needs to know about one asset. */
export interface IndexedAsset {
  readonly id: number
  readonly libraryId: LibraryId
  readonly assetType: string | null
  readonly category: string
  readonly collections: readonly string[]
  readonly popularity: number
  readonly publishedAt: number
  /** Price in money, under license 1; null if it is not sold for money. */
  readonly price: Cents | null
  /** All text that can be searched. */
  readonly texts: AssetTexts
  /** By facet key: one value, or several. */
  readonly facets: Readonly<Record<string, string | readonly string[]>>
  /** For a measured 2D element, as encoded by `lookBytes`. */
  readonly look?: Uint8Array | undefined
}

/**
 * The texts of an asset that are searched for words, from the one that counts most to the one that
 * counts least.
 */
export interface AssetTexts {
  readonly name: string
  readonly tags: readonly string[]
  /** Names of its category, its collections and its bundles. */
  readonly topics: readonly string[]
  readonly description: string
}

interface NamedCategory {
  readonly slug: string
  readonly name: string
  readonly libraryId: LibraryId
}

/** What the catalog contains besides assets: topics exist even while they are empty. */
export interface Topics {
  readonly categoryNames: readonly NamedCategory[]
  readonly collections: readonly string[]
  /** Synonyms from staff and the shop. */
  readonly synonyms: readonly Synonym[]
}
