import type { ProductCard } from '#domain/catalog/product.ts'

/** The subject of a preview: an asset, with a description of its motion if there is one. */
export interface PreviewedAsset extends Pick<ProductCard, 'name' | 'slug' | 'facts' | 'previews'> {
  readonly motionDescription?: string
}
