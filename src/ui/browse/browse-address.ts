import { browseParams, type Browse, type BrowseParams } from '#domain/catalog/browse.ts'
import type { LibraryId } from '#domain/catalog/library.ts'

/** A page that lists products: its path, and the parameters that the path determines. */
export interface Listing {
  readonly kind: 'library' | 'category' | 'collection' | 'search'
  readonly path: string
  readonly fixed: {
    readonly libraryId?: LibraryId
    readonly category?: string
    readonly collection?: string
  }
}

/** The address of this listing with the given parameters. */
export function browseAddress(listing: Listing, browse: Browse): string {
  return withParams(listing.path, browseParams(browse, listing.fixed))
}

/** The canonical address: without sort, search and filters, but with the page (display 5). */
export function canonicalAddress(listing: Listing, browse: Browse): string {
  const plain: Browse = { ...browse, search: '', sort: 'most_popular', facets: {} }
  return withParams(listing.path, browseParams(plain, listing.fixed))
}

/** Reads the parameters of an address. A form without JavaScript repeats keys, which we join with commas. */
export function paramsOf(search: URLSearchParams): BrowseParams {
  return Object.fromEntries([...search.keys()].map((key) => [key, search.getAll(key).join(',')]))
}

function withParams(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params).toString().replaceAll('%2C', ',')
  return query === '' ? path : `${path}?${query}`
}
