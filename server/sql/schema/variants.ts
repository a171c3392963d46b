import type { Generated } from 'kysely'

/** One of the files that a product is sold as. */
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
  /** Where the file lies in the file storage. */
  storage_path: string
  bytes: number
  sha256: string
  credits: number
  base_price: number
  is4k: number
  /** No longer sold, but kept for its buyers. */
  retired: Generated<number>
}
