import type { Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'

/** A list without its items. */
export interface WishlistRecord extends Pick<Wishlist, 'id' | 'name' | 'createdAt' | 'shareKey'> {
  readonly ownerId: string
  /** The owner's name. */
  readonly ownerName: string
  /** The team that it is shared with (wishlist 9). */
  readonly team: { readonly id: string; readonly name: string } | null
}

/** The name of a list. */
interface ListName {
  readonly name: string
  /** The key for comparing names: unique per owner, and per team. */
  readonly nameKey: string
}

interface NewWishlist extends ListName {
  readonly id: string
  readonly ownerId: string
  readonly now: number
}

/**
 * Users' lists, private or shared with a team, and their items (wishlist 1, wishlist 9). Only `discarded`
 * finds deleted ones.
 */
export interface WishlistRepository {
  /** Locks the owner of lists before a change, so that changes run one after another; false for a closed account. */
  lockOwner(ownerId: string): Promise<boolean>
  /** The owner's private lists, newest first. */
  ofOwner(ownerId: string): Promise<readonly WishlistRecord[]>
  /** The lists shared with a team, newest first. */
  ofTeam(teamId: string): Promise<readonly WishlistRecord[]>
  /** Finds a list of any owner. */
  find(id: string): Promise<WishlistRecord | null>
  /** The owner's most recently used private list. */
  lastUsed(ownerId: string): Promise<WishlistRecord | null>
  add(wishlist: NewWishlist): Promise<WishlistRecord>
  rename(id: string, to: ListName): Promise<void>
  setShareKey(id: string, shareKey: string | null): Promise<void>
  /** Shares it with a team, or with none. */
  setTeam(id: string, teamId: string | null, to: ListName): Promise<void>
  /** Gives the lists that a user shared with a team another owner, including deleted ones. */
  passOn(teamId: string, from: string, to: string): Promise<void>
  /** Makes deleted lists of a team private to their owners. */
  returnDiscarded(teamId: string): Promise<void>
  /** Deletes a list with its items for now: nothing finds it until it is restored. Its name becomes available. */
  discard(id: string, now: number): Promise<void>
  /** A deleted list that has not been purged yet. */
  discarded(id: string): Promise<WishlistRecord | null>
  restore(id: string, to: ListName): Promise<void>

  /** In the order set by their owner; initially in the order of saving. */
  items(ids: readonly string[]): Promise<readonly (WishlistRef & { readonly wishlistId: string })[]>
  /** Adds items after those already in the list, in this order. */
  appendItems(id: string, items: readonly WishlistRef[], now: number): Promise<void>
  /** Moves items to the end of the list, in this order. */
  putLast(id: string, items: readonly WishlistRef[]): Promise<void>
  removeItem(id: string, item: WishlistRef): Promise<void>
}
