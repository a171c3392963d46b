/** An imported asset. Only a published one is for sale: the others are `retired` in `products`. */
export interface ImportTable {
  sku: string
  /** Hash of the row and all its files: importing the same again does nothing. */
  content_hash: string
  state: ImportState
  /** Whether the manifest set `published_at`; otherwise that is the time of publication. */
  dated: number
  imported_at: number
}

export type ImportState = 'draft' | 'published' | 'retired'
