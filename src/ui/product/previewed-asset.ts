import type { ProductCard } from '#domain/catalog/product.ts'

/** What a preview is of: an asset, with words for what moves where there are some. */
export interface PreviewedAsset extends Pick<ProductCard, 'name' | 'slug' | 'facts' | 'previews'> {
  readonly motionDescription?: string
}
