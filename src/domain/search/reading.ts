import type { FacetChoice } from '../catalog/facet.ts'
import type { LibraryId } from '../catalog/library.ts'
import type { UnderstoodFilter } from './understand.ts'

/**
 * How a search was interpreted and, if nothing was found, what there is instead: everything that the results
 * page says and offers.
 */
export interface SearchReading {
  readonly filters: readonly UnderstoodFilter[]
  /** The same search, with those filters selected that its list offers. */
  readonly asFilters: { readonly search: string; readonly facets: FacetChoice }
  /** Phrases that are true of every asset. */
  readonly ignored: readonly string[]
  /** Synonyms through which something was found. */
  readonly meanings: readonly string[]
  /** Words that no asset has together with the rest. */
  readonly leftOut: readonly string[]
  /** The search with all its words taken literally; null if they already are. */
  readonly asWords: string | null
  /** Set if it asks for owned assets and no one is signed in. */
  readonly needsSignIn: boolean
  /** For a search without results that asks for a kind of file: the kinds that exist, most common first. */
  readonly formats: readonly string[]
  /** For a search without results: similar words in the catalog. */
  readonly nearTerms: readonly string[]
  /** For a search without results: the categories with the most assets. */
  readonly categories: readonly CategoryOffer[]
}

export interface CategoryOffer {
  readonly slug: string
  readonly name: string
  readonly libraryId: LibraryId
}
