import { err, ok, type Result } from 'neverthrow'
import { itemKey, sameItem, type ItemRef } from '../catalog/item-ref.ts'
import type { Cents } from '../shared/money.ts'
import { lengthOf, tidy } from '../shared/text.ts'

/** wishlist 1: a wishlist holds at most 50 items. */
export const WISHLIST_LIMIT = 50
export const WISHLISTS_PER_USER = 20
/** Days within which a deleted list can be restored (wishlist 7). */
export const DELETED_WISHLIST_DAYS = 1
/** From this number of items on, the menu shows how full the list is (wishlist 1). */
const WISHLIST_NEARLY_FULL = 45
export const WISHLIST_NAME_LENGTH = 60
/** The list that saving the first item creates (wishlist 4). */
export const FIRST_WISHLIST = 'My wishlist'

export const WISHLIST_TYPES = ['product', 'bundle'] as const

/** A saved item: a product or a bundle. */
export type WishlistRef = ItemRef<(typeof WISHLIST_TYPES)[number]>

export interface WishlistItem extends WishlistRef {
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly image: string
  /** The lowest price under license 1; null if it costs nothing, or is no longer sold. */
  readonly price: Cents | null
  /** No longer sold: it stays visible, but does not count (wishlist 3). */
  readonly retired: boolean
}

/** The number of comments on a list itself, or on one of its items. */
interface CommentCount {
  /** Null for comments on the list itself. */
  readonly item: WishlistRef | null
  readonly count: number
}

/** The team that a list is shared with, and the owner of the list. */
export interface TeamPlace {
  readonly id: string
  readonly name: string
  readonly ownerId: string
  /** Name of the owner. */
  readonly ownerName: string
  readonly comments: readonly CommentCount[]
}

export interface Wishlist {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** The key in a share link, besides the id; null if no one else may see the list. */
  readonly shareKey: string | null
  /** The team that it is shared with; null if only its owner can see it (wishlist 9). */
  readonly team: TeamPlace | null
  readonly items: readonly WishlistItem[]
}

export interface ItemSaved {
  readonly kind: 'item-saved'
  readonly wishlistId: string
  readonly item: WishlistItem
}

export type WishlistRefusal =
  | { readonly kind: 'wishlist-full'; readonly limit: number }
  | { readonly kind: 'already-saved' }

/**
 * Saves an item. A full list evicts nothing, and a duplicate changes nothing (wishlist 1). An item that is no
 * longer sold takes no room.
 */
export function saveItem(
  wishlist: Wishlist,
  item: WishlistItem,
): Result<ItemSaved, WishlistRefusal> {
  if (wishlist.items.some((other) => sameItem(other, item))) return err({ kind: 'already-saved' })
  if (!item.retired && isFull(wishlist))
    return err({ kind: 'wishlist-full', limit: WISHLIST_LIMIT })
  return ok({ kind: 'item-saved', wishlistId: wishlist.id, item })
}

/** How full a list is; null until it is nearly full. */
export function fullness(wishlist: Wishlist): string | null {
  const count = counted(wishlist)
  return count >= WISHLIST_NEARLY_FULL ? `${count}/${WISHLIST_LIMIT}` : null
}

/** Merges a visitor's list into the user's; items that do not fit stay on the device (wishlist 2). */
export function mergeWishlists(user: Wishlist, device: readonly WishlistItem[]) {
  const had = new Set(user.items.map(itemKey))
  const wished = new Map(device.map((item) => [itemKey(item), item]))
  const fresh = [...wished.values()].filter((item) => !had.has(itemKey(item)))
  const free = Math.max(0, WISHLIST_LIMIT - counted(user))
  const fitting = new Set(fresh.filter((item) => !item.retired).slice(0, free))
  const fits = (item: WishlistItem) => item.retired || fitting.has(item)
  return { added: fresh.filter(fits), left: fresh.filter((item) => !fits(item)) }
}

export type NewWishlistRefusal =
  | { readonly kind: 'too-many-wishlists'; readonly limit: number }
  | { readonly kind: 'wishlist-name-refused'; readonly fault: 'missing' | 'too-long' | 'taken' }

/** Validates the name of a new list: 1–60 characters, unique per owner regardless of case, 20 lists at most. */
export function nameWishlist(
  existing: readonly Pick<Wishlist, 'name'>[],
  typed: string,
): Result<string, NewWishlistRefusal> {
  if (existing.length >= WISHLISTS_PER_USER) {
    return err({ kind: 'too-many-wishlists', limit: WISHLISTS_PER_USER })
  }
  return checkWishlistName(existing, typed)
}

/** Validates a name for an existing list: 1–60 characters, unique among the others regardless of case. */
export function checkWishlistName(
  others: readonly Pick<Wishlist, 'name'>[],
  typed: string,
): Result<string, NewWishlistRefusal> {
  const name = tidy(typed.toWellFormed().normalize('NFC').replace(/\s+/g, ' '))
  if (!SOMETHING_TO_SEE.test(name)) return err({ kind: 'wishlist-name-refused', fault: 'missing' })
  if (lengthOf(name) > WISHLIST_NAME_LENGTH) {
    return err({ kind: 'wishlist-name-refused', fault: 'too-long' })
  }
  const taken = others.some((list) => wishlistNameKey(list.name) === wishlistNameKey(name))
  return taken ? err({ kind: 'wishlist-name-refused', fault: 'taken' }) : ok(name)
}

/**
 * The name of a deleted list when it is restored (wishlist 7): unchanged, or with a number appended if another
 * list has taken the name. Twenty other lists leave no room for it.
 */
export function nameRestored(
  existing: readonly Pick<Wishlist, 'name'>[],
  name: string,
): Result<string, Extract<NewWishlistRefusal, { readonly kind: 'too-many-wishlists' }>> {
  if (existing.length >= WISHLISTS_PER_USER) {
    return err({ kind: 'too-many-wishlists', limit: WISHLISTS_PER_USER })
  }
  return ok(freeWishlistName(existing, name))
}

/** The name of a list when it joins others: unchanged, or with a number appended if another one has it. */
export function freeWishlistName(
  existing: readonly Pick<Wishlist, 'name'>[],
  name: string,
): string {
  const taken = new Set(existing.map((list) => wishlistNameKey(list.name)))
  let free = name
  for (let number = 2; taken.has(wishlistNameKey(free)); number += 1) {
    const end = ` ${number}`
    free =
      Array.from(name)
        .slice(0, WISHLIST_NAME_LENGTH - end.length)
        .join('')
        .trimEnd() + end
  }
  return free
}

const SOMETHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A key that is equal only for names that differ in nothing but case, in any alphabet: STRASSE is Straße. */
export function wishlistNameKey(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFC')
}

function isFull(wishlist: Wishlist): boolean {
  return counted(wishlist) >= WISHLIST_LIMIT
}

function counted(wishlist: Wishlist): number {
  return wishlist.items.filter((item) => !item.retired).length
}
