import type { ResultAsync } from 'neverthrow'
import type { Browse, BrowsePage } from '#domain/catalogue/browse.ts'
import type { Bundle, BundleCard, BundleSort } from '#domain/catalogue/bundle.ts'
import type { Home } from '#domain/catalogue/home.ts'
import type { Product, ProductCard, TopicPage } from '#domain/catalogue/product.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Missing, Outage } from './outage.ts'

/** A few hits while somebody types, and how many there are in all. */
export interface Suggestions {
  readonly products: readonly ProductCard[]
  readonly total: number
}

export type TopicKind = 'category' | 'collection'

/** Everything on the shelves. Prices are under licence 1; `priceUnder` gives the others. */
export interface Catalogue {
  licenses(): ResultAsync<readonly LicenseType[], Outage>
  home(): ResultAsync<Home, Outage>
  browse(browse: Browse): ResultAsync<BrowsePage, Outage>
  suggest(text: string): ResultAsync<Suggestions, Outage>
  product(slug: string): ResultAsync<Product, Missing | Outage>
  topic(kind: TopicKind, slug: string): ResultAsync<TopicPage, Missing | Outage>
  bundles(sort: BundleSort): ResultAsync<readonly BundleCard[], Outage>
  bundle(slug: string): ResultAsync<Bundle, Missing | Outage>
}
