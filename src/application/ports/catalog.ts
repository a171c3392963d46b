import type { ResultAsync } from 'neverthrow'
import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import type { Bundle, BundleCard } from '#domain/catalog/bundle.ts'
import type { BundleSort } from '#domain/catalog/bundle-sort.ts'
import type { Home } from '#domain/catalog/home.ts'
import type { InContext } from '#domain/catalog/in-context.ts'
import type { Product, ProductCard, TopicCard, TopicPage } from '#domain/catalog/product.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { PlateMatch } from '#domain/composite/plate-match.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Look } from '#domain/picture/look.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Gone, Missing, Outage } from './outage.ts'

/** A few results while the user types, and how many there are in all. */
export interface Suggestions {
  readonly products: readonly ProductCard[]
  readonly total: number
}

/** Everything in the catalog. Prices are under license 1; `priceUnder` gives the others. */
export interface Catalog {
  licenses(): ResultAsync<readonly LicenseType[], Outage>
  home(): ResultAsync<Home, Outage>
  /**
   * Aborting the signal ends a request that no one is waiting for; it then fails as if offline. What the
   * viewer owns is counted, and filtered by if requested (catalog 4); in a browser, the session identifies
   * the viewer.
   */
  browse(browse: Browse, signal?: AbortSignal, viewer?: Viewer): ResultAsync<BrowsePage, Outage>
  suggest(text: string, signal?: AbortSignal): ResultAsync<Suggestions, Outage>
  product(slug: string): ResultAsync<Product, Missing | Gone | Outage>
  /**
   * In their current state and the requested order; omits what is not on sale, and everything after the
   * fiftieth.
   */
  cards(ids: readonly number[]): ResultAsync<readonly ProductCard[], Outage>
  /** What an asset is sold with, and what completes it in a shot (catalog 13). */
  inContext(slug: string): ResultAsync<InContext, Missing | Gone | Outage>
  /** The 2D elements that match a plate with this look, best first (composite 10). */
  matching(plate: Look): ResultAsync<readonly PlateMatch[], Outage>
  /** Topics with something on sale, by library, in the editor's order. */
  topics(kind: TopicKind): ResultAsync<readonly TopicCard[], Outage>
  topic(kind: TopicKind, slug: string): ResultAsync<TopicPage, Missing | Outage>
  bundles(sort: BundleSort): ResultAsync<readonly BundleCard[], Outage>
  bundle(slug: string): ResultAsync<Bundle, Missing | Gone | Outage>
}
