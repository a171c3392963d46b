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
  /** Puts a list aside with what is on it: nothing finds it until it is brought back. Its name is free for another. */
  discard(ownerId: string, id: string, now: number): Promise<boolean>
  /** A list that was put aside, and not cleared away yet. */
  discarded(ownerId: string, id: string): Promise<WishlistRecord | null>
  restore(id: string, to: Pick<NewWishlist, 'name' | 'nameKey'>): Promise<void>

  /** In the order that their owner gave them; at first, of saving. */
  items(ids: readonly string[]): Promise<readonly (WishlistRef & { readonly wishlistId: string })[]>
  /** Puts items behind what the list has already, in this order. */
  appendItems(id: string, items: readonly WishlistRef[], now: number): Promise<void>
  /** Gives items of the list this order, behind all others. */
  putLast(id: string, items: readonly WishlistRef[]): Promise<void>
  removeItem(id: string, item: WishlistRef): Promise<void>
}
