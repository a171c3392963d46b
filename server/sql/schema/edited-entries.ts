/** A field of a category, a collection or a bundle that was edited in the admin: imports leave it as it is (catalog 10). */
export interface EditedEntryTable {
  kind: 'category' | 'collection' | 'bundle'
  /** The slug of a category or a collection, the sku of a bundle. */
  entry: string
  field: string
  edited_at: number
}
