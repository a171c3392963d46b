import type { LibraryId } from '#domain/catalog/library.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { BitSet } from './bit-set.ts'
import type { Vocabulary } from './vocabulary.ts'

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
  readonly libraries: ReadonlyMap<LibraryId, BitSet>
  readonly assetTypes: ReadonlyMap<string, BitSet>
  readonly categories: ReadonlyMap<string, BitSet>
  readonly collections: ReadonlyMap<string, BitSet>
  /** By facet key, then value. */
  readonly facets: ReadonlyMap<string, ReadonlyMap<string, BitSet>>
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
  /** Everything that can be searched for, in one text. */
  readonly text: string
  readonly facets: Readonly<Record<string, string>>
}

/** What the catalog holds besides assets: topics exist even while nothing is on them. */
export interface Topics {
  readonly categories: readonly string[]
  readonly collections: readonly string[]
}
