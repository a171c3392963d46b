import type { ResultAsync } from 'neverthrow'
import type { TeamPowerMissing } from '#domain/team/team.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { TeamWishlistsFull } from '#domain/wishlist/team-lists.ts'
import type {
  NewWishlistRefusal,
  Wishlist,
  WishlistItem,
  WishlistRef,
} from '#domain/wishlist/wishlist.ts'
import type { Missing, Outage } from './outage.ts'

/** The list as it stands now; `already`: it had the item, and nothing changed (wishlist 1). */
export interface SavedTo {
  readonly kind: 'saved' | 'already'
  readonly wishlist: Wishlist
}

/** Both lists as they stand now; `already`: the other had the item, and nothing changed (wishlist 6). */
export interface Moved {
  readonly kind: 'moved' | 'already'
  readonly from: Wishlist
  readonly to: Wishlist
}

/** The list that is full; nothing was evicted (wishlist 1). */
export interface WishlistFull {
  readonly kind: 'wishlist-full'
  readonly limit: number
  readonly wishlistId: string
}

/** A device's list has joined; what found no room is `left` on the device. `wishlist` is null where nothing joined. */
export interface Joined {
  readonly wishlist: Wishlist | null
  readonly left: readonly WishlistRef[]
}

/** A list that is not there, or not theirs; or a role in the team that may not do this (wishlist 9). */
export type ListRefused = Missing | TeamPowerMissing

/** A user's own lists, and by their ids those that they share with a team (wishlist 1, wishlist 9). */
export interface Wishlists {
  /** Those that are theirs alone, newest first. */
  lists(viewer: Registered): ResultAsync<readonly Wishlist[], Outage>
  create(viewer: Registered, name: string): ResultAsync<Wishlist, NewWishlistRefusal | Outage>
  rename(
    viewer: Registered,
    id: string,
    name: string,
  ): ResultAsync<Wishlist, NewWishlistRefusal | ListRefused | Outage>
  /** The list and what is on it are gone, until it is brought back. */
  discard(viewer: Registered, id: string): ResultAsync<void, ListRefused | Outage>
  /** Brings a list that was deleted within a day back as it was, under another name where its own is taken (wishlist 7). */
  restore(
    viewer: Registered,
    id: string,
  ): ResultAsync<Wishlist, NewWishlistRefusal | TeamWishlistsFull | ListRefused | Outage>
  /**
   * `into` null: the list that was used last, or a first one called "My wishlist". `before` is what it is to stand in
   * front of; left out, or gone, it comes last.
   */
  save(
    viewer: Registered,
    item: WishlistRef,
    into: string | null,
    before?: WishlistRef | null,
  ): ResultAsync<SavedTo, WishlistFull | ListRefused | Outage>
  /** Puts an item in front of another one of its list; last where that is null, or gone (wishlist 5). */
  place(
    viewer: Registered,
    item: WishlistRef,
    placing: { readonly on: string; readonly before: WishlistRef | null },
  ): ResultAsync<Wishlist, ListRefused | Outage>
  /** Takes an item off one list and saves it to another, in one step (wishlist 6). */
  move(
    viewer: Registered,
    item: WishlistRef,
    lists: { readonly from: string; readonly to: string },
  ): ResultAsync<Moved, WishlistFull | ListRefused | Outage>
  /** Succeeds even where the list does not have it. */
  takeOff(
    viewer: Registered,
    item: WishlistRef,
    from: string,
  ): ResultAsync<Wishlist, ListRefused | Outage>
  /** Lets whoever has the link look, or nobody any more: a key that was withdrawn never opens anything again. */
  share(
    viewer: Registered,
    id: string,
    shared: boolean,
  ): ResultAsync<Wishlist, ListRefused | Outage>
  /** A visitor's list joins the user's at sign-in, oldest first, as far as there is room. */
  join(viewer: Registered, items: readonly WishlistRef[]): ResultAsync<Joined, Outage>
}

/** What somebody with a share link sees: no owner, no key. */
export interface SharedWishlist {
  readonly name: string
  readonly items: readonly WishlistItem[]
}

/** Lists that their owners share. */
export interface SharedWishlists {
  look(id: string, key: string): ResultAsync<SharedWishlist, Missing | Outage>
  /** What a device has saved, as it is now and in that order, without what has left the shop. */
  describe(items: readonly WishlistRef[]): ResultAsync<readonly WishlistItem[], Outage>
}

/** The one list of a device whose visitor is not signed in: up to 50 items (wishlist 2). Oldest first. */
export interface DeviceWishlist {
  kept(): ResultAsync<readonly WishlistItem[], Outage>
  replace(items: readonly WishlistItem[]): ResultAsync<void, Outage>
}
