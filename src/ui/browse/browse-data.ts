import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import type { ProductCard, TopicPage } from '#domain/catalog/product.ts'
import type { Listing } from './browse-address.ts'

/** What a list page shows. */
export interface BrowseData {
  readonly listing: Listing
  readonly browse: Browse
  readonly found: BrowsePage
  readonly topic: TopicPage | null
  /** What else is popular, where so little was found that the page would be half empty. */
  readonly popular: readonly ProductCard[]
}

/** Whether a list shows something else than everything. */
export function isAsked({ search, facets, assetType }: Browse): boolean {
  return search !== '' || assetType !== null || Object.keys(facets).length > 0
}
