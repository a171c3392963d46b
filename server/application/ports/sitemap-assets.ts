import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { Product } from '#domain/catalog/product.ts'

/** The fields of an asset on sale that sitemaps use. */
export type SitemapAsset = Pick<
  Product,
  'facts' | 'motionDescription' | 'name' | 'previews' | 'publishedAt' | 'slug'
>

/** The assets on sale, for sitemaps. */
export interface SitemapAssets {
  /** How many there are, by library; a library without any is omitted. */
  counts(): ResultAsync<ReadonlyMap<LibraryId, number>, Outage>
  /** In an order that new assets do not change. */
  some(
    libraryId: LibraryId,
    part: { readonly offset: number; readonly limit: number },
  ): ResultAsync<readonly SitemapAsset[], Outage>
}
