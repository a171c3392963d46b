import type { FacetChoice } from '../catalog/facet.ts'
import type { LibraryId } from '../catalog/library.ts'
import type { UnderstoodFilter } from './understand.ts'

/** How a search was read, and what else there is where nothing was found: what the page of results says and offers. */
export interface SearchReading {
  readonly filters: readonly UnderstoodFilter[]
  /** The same search where the filters that its list offers are chosen there. */
  readonly asFilters: { readonly search: string; readonly facets: FacetChoice }
  /** What is true of every asset. */
  readonly ignored: readonly string[]
  /** Other words for the same by which something was found. */
  readonly meanings: readonly string[]
  /** What nothing has together with the rest. */
  readonly leftOut: readonly string[]
  /** The search with all its words as words; null where they are that already. */
  readonly asWords: string | null
  /** It asks for what somebody owns, and nobody is signed in. */
  readonly needsSignIn: boolean
  /** Of a search for a kind of file without results: the kinds that there are, those of most files first. */
  readonly formats: readonly string[]
  /** Of a search without results: words of the catalog that are like it. */
  readonly nearTerms: readonly string[]
  /** And where most assets are. */
  readonly categories: readonly CategoryOffer[]
}

export interface CategoryOffer {
  readonly slug: string
  readonly name: string
  readonly libraryId: LibraryId
}
