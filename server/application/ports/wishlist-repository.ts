import type { Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'

/** A list without what is on it. */
export interface WishlistRecord extends Pick<Wishlist, 'id' | 'name' | 'createdAt' | 'shareKey'> {
  readonly ownerId: string
  /** By name. */
  readonly ownerName: string
  /** Whom it is shared with (wishlist 9). */
  readonly team: { readonly id: string; readonly name: string } | null
}

/** What a list is called. */
interface ListName {
  readonly name: string
  /** What the name is compared by: no owner, and no team, has the same twice. */
  readonly nameKey: string
}

interface NewWishlist extends ListName {
  readonly id: string
  readonly ownerId: string
  readonly now: number
}

/** Users' lists, alone or shared with a team, and what is on them (wishlist 1, wishlist 9). Deleted ones are found by `discarded` alone. */
export interface WishlistRepository {
  /** Locks the owner of lists to change, so that changes come one by one; false for a closed account. */
  lockOwner(ownerId: string): Promise<boolean>
  /** Those that are the owner's alone, newest first. */
  ofOwner(ownerId: string): Promise<readonly WishlistRecord[]>
  /** Those that are shared with a team, newest first. */
  ofTeam(teamId: string): Promise<readonly WishlistRecord[]>
  /** Whoever owns it. */
  find(id: string): Promise<WishlistRecord | null>
  /** The list that this owner used last, of those that are theirs alone. */
  lastUsed(ownerId: string): Promise<WishlistRecord | null>
  add(wishlist: NewWishlist): Promise<WishlistRecord>
  rename(id: string, to: ListName): Promise<void>
  setShareKey(id: string, shareKey: string | null): Promise<void>
  /** Shares it with a team, or with none. */
  setTeam(id: string, teamId: string | null, to: ListName): Promise<void>
  /** The lists that somebody shared with a team, deleted ones included, get another owner. */
  passOn(teamId: string, from: string, to: string): Promise<void>
  /** Deleted lists of a team are their owners' alone. */
  returnDiscarded(teamId: string): Promise<void>
  /** Puts a list aside with what is on it: nothing finds it until it is brought back. Its name is free for another. */
  discard(id: string, now: number): Promise<void>
  /** A list that was put aside, and not cleared away yet. */
  discarded(id: string): Promise<WishlistRecord | null>
  restore(id: string, to: ListName): Promise<void>

  /** In the order that their owner gave them; at first, of saving. */
  items(ids: readonly string[]): Promise<readonly (WishlistRef & { readonly wishlistId: string })[]>
  /** Puts items behind what the list has already, in this order. */
  appendItems(id: string, items: readonly WishlistRef[], now: number): Promise<void>
  /** Gives items of the list this order, behind all others. */
  putLast(id: string, items: readonly WishlistRef[]): Promise<void>
  removeItem(id: string, item: WishlistRef): Promise<void>
}
