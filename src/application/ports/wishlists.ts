import type { Result, ResultAsync } from 'neverthrow'
import type { NotAllowed } from '#domain/team/team.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { TeamWishlistsFull } from '#domain/wishlist/team-lists.ts'
import type {
  NewWishlistRefusal,
  Wishlist,
  WishlistItem,
  WishlistRef,
} from '#domain/wishlist/wishlist.ts'
import type { Missing, Outage } from './outage.ts'

/** The list in its current state; `already`: it had the item, and nothing changed (wishlist 1). */
export interface SavedTo {
  readonly kind: 'saved' | 'already'
  readonly wishlist: Wishlist
}

/** Both lists in their current state; `already`: the other list had the item, and nothing changed (wishlist 6). */
export interface Moved {
  readonly kind: 'moved' | 'already'
  readonly from: Wishlist
  readonly to: Wishlist
}

/** The list is full; nothing was evicted (wishlist 1). */
export interface WishlistFull {
  readonly kind: 'wishlist-full'
  readonly limit: number
  readonly wishlistId: string
}

/**
 * A device's list has joined the user's; items that did not fit are `left` on the device. `wishlist` is
 * null if nothing joined.
 */
export interface Joined {
  readonly wishlist: Wishlist | null
  readonly left: readonly WishlistRef[]
}

/** The list does not exist or is not theirs, or their role in the team does not allow this (wishlist 9). */
export type ListRefused = Missing | NotAllowed

/** A user's own lists, and, by ID, those that they share with a team (wishlist 1, wishlist 9). */
export interface Wishlists {
  /** The lists that are theirs alone, newest first. */
  lists(viewer: Registered): ResultAsync<readonly Wishlist[], Outage>
  create(viewer: Registered, name: string): ResultAsync<Wishlist, NewWishlistRefusal | Outage>
  rename(
    viewer: Registered,
    id: string,
    name: string,
  ): ResultAsync<Wishlist, NewWishlistRefusal | ListRefused | Outage>
  /** Deletes the list and its items, until it is restored. */
  discard(viewer: Registered, id: string): ResultAsync<void, ListRefused | Outage>
  /** Restores a list deleted within the last day as it was, under another name if its own is taken (wishlist 7). */
  restore(
    viewer: Registered,
    id: string,
  ): ResultAsync<Wishlist, NewWishlistRefusal | TeamWishlistsFull | ListRefused | Outage>
  /**
   * With `into` null, uses the most recently used list, or a first one called "My wishlist". `before` is
   * the item to insert it in front of; if omitted, or gone, it comes last.
   */
  save(
    viewer: Registered,
    item: WishlistRef,
    into: string | null,
    before?: WishlistRef | null,
  ): ResultAsync<SavedTo, WishlistFull | ListRefused | Outage>
  /** Moves an item in front of another one of its list; to the end if that is null, or gone (wishlist 5). */
  place(
    viewer: Registered,
    item: WishlistRef,
    placing: { readonly on: string; readonly before: WishlistRef | null },
  ): ResultAsync<Wishlist, ListRefused | Outage>
  /** Removes an item from one list and saves it to another, in one step (wishlist 6). */
  move(
    viewer: Registered,
    item: WishlistRef,
    lists: { readonly from: string; readonly to: string },
  ): ResultAsync<Moved, WishlistFull | ListRefused | Outage>
  /** Succeeds even if the list does not contain it. */
  takeOff(
    viewer: Registered,
    item: WishlistRef,
    from: string,
  ): ResultAsync<Wishlist, ListRefused | Outage>
  /** Makes the list visible to anyone with the link, or to no one: a key that was withdrawn never works again. */
  share(
    viewer: Registered,
    id: string,
    shared: boolean,
  ): ResultAsync<Wishlist, ListRefused | Outage>
  /** Adds a visitor's list to the user's at sign-in, oldest first, as far as there is room. */
  join(viewer: Registered, items: readonly WishlistRef[]): ResultAsync<Joined, Outage>
}

/** What someone with a share link sees: no owner, no key. */
export interface SharedWishlist {
  readonly name: string
  readonly items: readonly WishlistItem[]
}

/** Lists that their owners share. */
export interface SharedWishlists {
  look(id: string, key: string): ResultAsync<SharedWishlist, Missing | Outage>
  /** Items saved on a device in their current state and that order, without those no longer in the shop. */
  describe(items: readonly WishlistRef[]): ResultAsync<readonly WishlistItem[], Outage>
}

/** The one list of a device whose visitor is not signed in: up to 50 items (wishlist 2). Oldest first. */
export interface DeviceWishlist {
  kept(): ResultAsync<readonly WishlistItem[], Outage>
  /**
   * Replaces the items with those that `decide` makes of them, and resolves to the new ones; a refusal leaves them
   * unchanged. Nobody changes them in between, not even another tab.
   */
  change<Refusal = never>(
    decide: (items: readonly WishlistItem[]) => Result<readonly WishlistItem[], Refusal>,
  ): ResultAsync<readonly WishlistItem[], Refusal | Outage>
}
