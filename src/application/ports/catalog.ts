import type { ResultAsync } from 'neverthrow'
import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import type { Bundle, BundleCard, BundleSort } from '#domain/catalog/bundle.ts'
import type { Home } from '#domain/catalog/home.ts'
import type { InContext } from '#domain/catalog/in-context.ts'
import type { Product, ProductCard, TopicCard, TopicPage } from '#domain/catalog/product.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { PlateMatch } from '#domain/composite/plate-match.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Look } from '#domain/picture/look.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Gone, Missing, Outage } from './outage.ts'

/** A few hits while somebody types, and how many there are in all. */
export interface Suggestions {
  readonly products: readonly ProductCard[]
  readonly total: number
}

/** Everything in the catalog. Prices are under license 1; `priceUnder` gives the others. */
export interface Catalog {
  licenses(): ResultAsync<readonly LicenseType[], Outage>
  home(): ResultAsync<Home, Outage>
  /**
   * A signal ends what nobody waits for any more; it answers as if offline. What a viewer owns is counted, and filtered by
   * where that is asked for (catalog 4); in a browser the session says who asks.
   */
  browse(browse: Browse, signal?: AbortSignal, viewer?: Viewer): ResultAsync<BrowsePage, Outage>
  suggest(text: string, signal?: AbortSignal): ResultAsync<Suggestions, Outage>
  product(slug: string): ResultAsync<Product, Missing | Gone | Outage>
  /** As they are now, in the order asked for; what is not on sale is left out, and so is what comes after the fiftieth. */
  cards(ids: readonly number[]): ResultAsync<readonly ProductCard[], Outage>
  /** What an asset is sold with, and what completes it in a shot (catalog 13). */
  inContext(slug: string): ResultAsync<InContext, Missing | Gone | Outage>
  /** The 2D elements that fit a plate of this look, the best first (composite 10). */
  matching(plate: Look): ResultAsync<readonly PlateMatch[], Outage>
  /** Those with something on sale, by library, in the editor's order. */
  topics(kind: TopicKind): ResultAsync<readonly TopicCard[], Outage>
  topic(kind: TopicKind, slug: string): ResultAsync<TopicPage, Missing | Outage>
  bundles(sort: BundleSort): ResultAsync<readonly BundleCard[], Outage>
  bundle(slug: string): ResultAsync<Bundle, Missing | Gone | Outage>
}
