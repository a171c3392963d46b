/** An item on a wishlist. What it is called and shows comes from the catalog. */
export interface WishlistItemTable {
  wishlist_id: string
  ref_kind: 'product' | 'bundle'
  ref_id: number
  /** Rises in the list's order; leaves gaps. */
  position: number
  added_at: number
}
