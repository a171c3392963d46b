import type { Generated } from 'kysely'

/** An asset of the catalog. */
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
  /** Lowest among its variants. */
  from_price: number
  from_credits: number
  /** The number of downloads that the catalog file gives an asset to start with. */
  popularity: number
  published_at: number
  /** JSON: list of words. */
  tags: string
  /** JSON: the card's facts. */
  facts: string
  /** JSON: the card's previews. */
  previews: string
  /** JSON: values by facet key. */
  facets: string
  /** No longer sold, but kept for its buyers. */
  retired: Generated<number>
}
