import type { Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'

/** A list without what is on it. */
export type WishlistRecord = Omit<Wishlist, 'items'>

interface NewWishlist extends Pick<Wishlist, 'id' | 'name'> {
  readonly ownerId: string
  /** What the name is compared by: no owner has the same twice. */
  readonly nameKey: string
  readonly now: number
}

/** Users' lists and what is on them (wishlist 1). */
export interface WishlistRepository {
  /** Locks the owner of lists to change, so that changes come one by one; false for a closed account. */
  lockOwner(ownerId: string): Promise<boolean>
  /** Newest first. */
  ofOwner(ownerId: string): Promise<readonly WishlistRecord[]>
  /** Whoever owns it. */
  find(id: string): Promise<WishlistRecord | null>
  /** The list that this owner used last. */
  lastUsed(ownerId: string): Promise<WishlistRecord | null>
  add(wishlist: NewWishlist): Promise<WishlistRecord>
  /** False, like the next two, where this owner has no such list. */
  rename(ownerId: string, id: string, to: Pick<NewWishlist, 'name' | 'nameKey'>): Promise<boolean>
  setShareKey(ownerId: string, id: string, shareKey: string | null): Promise<boolean>
  remove(ownerId: string, id: string): Promise<boolean>

  /** In the order in which they were saved. */
  items(ids: readonly string[]): Promise<readonly (WishlistRef & { readonly wishlistId: string })[]>
  /** Puts items behind what the list has already, in this order. */
  appendItems(id: string, items: readonly WishlistRef[], now: number): Promise<void>
  removeItem(id: string, item: WishlistRef): Promise<void>
}
