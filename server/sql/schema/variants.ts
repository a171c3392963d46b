import type { Generated } from 'kysely'

/** One of the files in which a product is sold. */
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
  /** Null as well for files that were imported before this was recorded by file. */
  bit_depth: Generated<number | null>
  color_space: Generated<string | null>
  transfer: Generated<string | null>
  /** Name of the file that the shopper downloads. */
  filename: string
  /** Path of the file in the file storage. */
  storage_path: string
  bytes: number
  sha256: string
  credits: number
  base_price: number
  is4k: number
  /** No longer sold, but kept for its buyers. */
  retired: Generated<number>
  /** When an import last replaced the bytes of a file that was sold; null if none did. */
  corrected_at: Generated<number | null>
}
