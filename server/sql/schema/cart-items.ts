/** An item in a cart. */
export interface CartItemTable {
  cart_id: string
  ref_kind: 'product' | 'bundle'
  /** Of the variant, or of the bundle. */
  ref_id: number
  position: number
}
