import type { CustomerId } from '#domain/customer/customer.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { Bundle, BundleCard } from '#domain/catalog/bundle.ts'
import type { Home } from '#domain/catalog/home.ts'
import type { Product, ProductCard, TopicCard, TopicPage } from '#domain/catalog/product.ts'
import type { PageFacts } from '#domain/catalog/sale.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A bundle on sale, before its discount. */
export interface UnpricedBundle extends Omit<BundleCard, 'basePrice'> {
  /** The sum of its files' prices under license 1. */
  readonly fullPrice: Cents
}

/** A catalog item, with the facts that decide whether it has a page. */
export interface WithPageFacts<Item> extends PageFacts {
  readonly item: Item
}

/** The data that catalog pages read from the tables, independent of search. */
export interface CatalogPages {
  licenses(): Promise<readonly LicenseType[]>
  homeMedia(): Promise<Pick<Home, 'banner' | 'heroVideo'>>
  /** In the order of the given IDs. */
  cards(ids: readonly number[]): Promise<readonly ProductCard[]>
  /** The same, as current as what was read before in the same request. */
  cardsBeside(ids: readonly number[]): Promise<readonly ProductCard[]>
  /** The file formats of assets on sale, as named by their files, the most frequent first. */
  formats(): Promise<readonly string[]>
  /** Products of which the customer owns files. */
  owned(customer: CustomerId): Promise<readonly number[]>
  /** A product, on sale or not. */
  product(slug: string): Promise<WithPageFacts<Omit<Product, 'similar'>> | null>
  /** Published topics by library, in the editor's order. */
  topics(kind: TopicKind): Promise<readonly Omit<TopicCard, 'assetCount'>[]>
  topic(kind: TopicKind, slug: string): Promise<Omit<TopicPage, 'collections'> | null>
  /** Bundles on sale, in the editor's order. */
  bundles(): Promise<readonly UnpricedBundle[]>
  /** Bundles on sale that contain a file of a product. */
  bundlesWith(productId: number): Promise<readonly UnpricedBundle[]>
  /** A bundle, on sale or not. */
  bundle(
    slug: string,
  ): Promise<WithPageFacts<UnpricedBundle & Pick<Bundle, 'members' | 'retired'>> | null>
}
