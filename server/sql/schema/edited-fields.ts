/** A field of an asset that was edited in the admin: imports do not change it (catalog 8). */
export interface EditedFieldTable {
  sku: string
  field: string
  edited_at: number
}
