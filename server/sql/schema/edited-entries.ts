/** A field of a category, collection or bundle that was edited in the admin: imports do not change it (catalog 10). */
export interface EditedEntryTable {
  kind: 'category' | 'collection' | 'bundle'
  /** The slug of a category or a collection, the SKU of a bundle. */
  entry: string
  field: string
  edited_at: number
}
