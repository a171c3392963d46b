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
  /** When an import last put other bytes in the place of a file that was sold; null where none did. */
  corrected_at: Generated<number | null>
}
