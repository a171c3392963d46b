/** An asset that an import brought. Only what is published is for sale: the rest is `retired` in `products`. */
export interface ImportTable {
  sku: string
  /** Of the row and all its files: the same one again has nothing to do. */
  content_hash: string
  state: ImportState
  /** Whether the manifest gave `published_at`; otherwise that is the time of publishing. */
  dated: number
  imported_at: number
}

export type ImportState = 'draft' | 'published' | 'retired'
