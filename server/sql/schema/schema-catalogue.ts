import type { Generated } from 'kysely'

/** Tables of the catalogue. Ids are the shop's own numbers; booleans 0 and 1, times epoch milliseconds, prices cents under licence 1. */
export interface CatalogueTables {
  meta: MetaTable
  license_types: LicenseTypeTable
  categories: TopicTable
  collections: TopicTable
  products: ProductTable
  variants: VariantTable
  product_collections: ProductCollectionTable
  bundles: BundleTable
  bundle_members: BundleMemberTable
  public_media: PublicMediaTable
  download_weights: DownloadWeightTable
}

/** Single facts about the database itself: `catalogue_version`, `popularity_version`, `home`. */
export interface MetaTable {
  key: string
  value: string
}

export interface LicenseTypeTable {
  id: number
  name: string
  who: string
  /** Hundredths: 180 is ×1.8. */
  multiplier: number
  on_request: number
}

/** A category or a collection: both are a named shelf of one library. */
export interface TopicTable {
  slug: string
  library_id: number
  name: string
  intro: string
  /** Address of a picture, under our own origin. */
  cover: string | null
  position: number
}

export interface ProductTable {
  id: number
  sku: string
  slug: string
  name: string
  description: string
  motion_description: string
  library_id: number
  asset_type: string | null
  category_slug: string
  free: number
  subscription_only: number
  blend: string
  /** Lowest of the variants. */
  from_price: number
  from_credits: number
  /** The downloads that the catalogue's file gives an asset to start with. */
  popularity: number
  published_at: number
  /** JSON: words. */
  tags: string
  /** JSON: the card's facts. */
  facts: string
  /** JSON: the card's previews. */
  previews: string
  /** JSON: value by facet key. */
  facets: string
  /** No longer sold, but kept for its buyers. */
  retired: Generated<number>
}

export interface VariantTable {
  id: number
  product_id: number
  position: number
  sku: string
  name: string
  width: number | null
  height: number | null
  codec: string
  container: string
  /** What the shopper's file is called. */
  filename: string
  /** Where the file lies in the vault. */
  vault_path: string
  bytes: number
  sha256: string
  credits: number
  base_price: number
  is4k: number
  /** No longer sold, but kept for its buyers. */
  retired: Generated<number>
}

export interface ProductCollectionTable {
  product_id: number
  collection_slug: string
  position: number
}

export interface BundleTable {
  id: number
  sku: string
  slug: string
  name: string
  description: string
  cover: string
  /** Whole percent. */
  effective_discount: number
  published_at: number
  /** The editor's order. */
  position: number
  retired: Generated<number>
}

export interface BundleMemberTable {
  bundle_id: number
  variant_id: number
  position: number
}

/** Every picture and clip that anybody may see, by its path under `/media/`. Files for sale are not here. */
export interface PublicMediaTable {
  path: string
}

/** What an asset's downloads in this shop weigh now, in thousandths: comes on top of its `popularity`. */
export interface DownloadWeightTable {
  product_id: number
  weight: number
}
