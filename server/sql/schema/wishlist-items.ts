/** An item on a wishlist. Its name and pictures come from the catalog. */
export interface WishlistItemTable {
  wishlist_id: string
  ref_kind: 'product' | 'bundle'
  ref_id: number
  /** Increases in the order of the list; leaves gaps. */
  position: number
  added_at: number
}
