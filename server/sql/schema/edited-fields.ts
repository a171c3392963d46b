/** A field of an asset that was edited in the admin: imports leave it as it is (catalog 8). */
export interface EditedFieldTable {
  sku: string
  field: string
  edited_at: number
}
