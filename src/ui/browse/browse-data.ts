import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import type { ProductCard, TopicPage } from '#domain/catalog/product.ts'
import type { Listing } from './browse-address.ts'

/** The data of a list page. */
export interface BrowseData {
  readonly listing: Listing
  readonly browse: Browse
  readonly found: BrowsePage
  readonly topic: TopicPage | null
  /** Other popular assets, if so few were found that the page would be half empty. */
  readonly popular: readonly ProductCard[]
}

/** Whether a search or filters narrow the list. */
export function isAsked({ search, facets, assetType }: Browse): boolean {
  return search !== '' || assetType !== null || Object.keys(facets).length > 0
}
