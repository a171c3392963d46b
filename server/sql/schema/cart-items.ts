/** An item in a cart. */
export interface CartItemTable {
  cart_id: string
  ref_kind: 'product' | 'bundle'
  /** Id of the variant or the bundle. */
  ref_id: number
  position: number
}
