/** Tables of what members would like to have. What an item is called and shows comes from the catalogue. */
export interface WishlistTables {
  wishlists: WishlistTable
  wishlist_items: WishlistItemTable
}

export interface WishlistTable {
  id: string
  owner_id: string
  name: string
  /** Equal for names that differ in case only; unique for each owner. */
  name_key: string
  /** Opens the list for whoever has its link; null while nobody else may look. */
  share_key: string | null
  created_at: number
  /** When something was saved to it last. */
  used_at: number
}

export interface WishlistItemTable {
  wishlist_id: string
  ref_kind: 'product' | 'bundle'
  ref_id: number
  /** Rises in the order of saving. */
  position: number
  added_at: number
}
