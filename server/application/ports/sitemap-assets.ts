import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { Product } from '#domain/catalog/product.ts'

/** An asset on sale, as far as sitemaps tell of it. */
export type SitemapAsset = Pick<
  Product,
  'facts' | 'motionDescription' | 'name' | 'previews' | 'publishedAt' | 'slug'
>

/** The assets on sale, as sitemaps list them. */
export interface SitemapAssets {
  /** How many there are, by library; a library without any is left out. */
  counts(): ResultAsync<ReadonlyMap<LibraryId, number>, Outage>
  /** In an order that new assets do not change. */
  some(
    libraryId: LibraryId,
    part: { readonly offset: number; readonly limit: number },
  ): ResultAsync<readonly SitemapAsset[], Outage>
}
