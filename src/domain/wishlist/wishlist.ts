import { err, ok, type Result } from 'neverthrow'
import { itemKey, sameItem, type ItemRef } from '../catalog/item-ref.ts'
import type { Cents } from '../shared/money.ts'
import { lengthOf, tidy } from '../shared/text.ts'

/** wishlist 1: a wishlist holds at most 50 items. */
export const WISHLIST_LIMIT = 50
export const WISHLISTS_PER_USER = 20
/** How long a deleted list can be brought back (wishlist 7). */
export const DELETED_WISHLIST_DAYS = 1
/** From here on the menu shows how full the list is (wishlist 1). */
const WISHLIST_NEARLY_FULL = 45
export const WISHLIST_NAME_LENGTH = 60
/** The list that the first item makes (wishlist 4). */
export const FIRST_WISHLIST = 'My wishlist'

export const WISHLIST_TYPES = ['product', 'bundle'] as const

/** What is saved: a product, or a bundle. */
export type WishlistRef = ItemRef<(typeof WISHLIST_TYPES)[number]>

export interface WishlistItem extends WishlistRef {
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly image: string
  /** The lowest under license 1; null where nothing is asked for it, or it is not sold any more. */
  readonly price: Cents | null
  /** No longer sold: stays visible and does not count (wishlist 3). */
  readonly retired: boolean
}

/** How many comments there are on a list itself, or on one of its items. */
interface CommentCount {
  /** Null for those on the list itself. */
  readonly item: WishlistRef | null
  readonly count: number
}

/** The team that a list is shared with, and whose list it is. */
export interface TeamPlace {
  readonly id: string
  readonly name: string
  readonly ownerId: string
  /** By name. */
  readonly ownerName: string
  readonly comments: readonly CommentCount[]
}

export interface Wishlist {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** What a share link carries besides the id; null where nobody else may look. */
  readonly shareKey: string | null
  /** Whom it is shared with; null for a list that is its owner's alone (wishlist 9). */
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

/** Saves an item; a full list evicts nothing, and a duplicate changes nothing (wishlist 1). What is not sold takes no room. */
export function saveItem(
  wishlist: Wishlist,
  item: WishlistItem,
): Result<ItemSaved, WishlistRefusal> {
  if (wishlist.items.some((other) => sameItem(other, item))) return err({ kind: 'already-saved' })
  if (!item.retired && isFull(wishlist))
    return err({ kind: 'wishlist-full', limit: WISHLIST_LIMIT })
  return ok({ kind: 'item-saved', wishlistId: wishlist.id, item })
}

/** How full a list is, once that is worth saying. */
export function fullness(wishlist: Wishlist): string | null {
  const count = counted(wishlist)
  return count >= WISHLIST_NEARLY_FULL ? `${count}/${WISHLIST_LIMIT}` : null
}

/** A visitor's list joins the user's; what does not fit stays on the device (wishlist 2). */
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

/** The name of a new list beside the others: 1–60 characters, unique per owner without case, 20 lists at most. */
export function nameWishlist(
  existing: readonly Pick<Wishlist, 'name'>[],
  typed: string,
): Result<string, NewWishlistRefusal> {
  if (existing.length >= WISHLISTS_PER_USER) {
    return err({ kind: 'too-many-wishlists', limit: WISHLISTS_PER_USER })
  }
  return checkWishlistName(existing, typed)
}

/** A name for a list that there is already, beside the others: 1–60 characters, none of them twice without case. */
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
 * What a list that was deleted is called once it is back (wishlist 7): as before, or with a number behind it where another list
 * has that name by now. Twenty others leave it no room.
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

/** A list's name where it comes to others: as it is, or with a number behind it where another one has it. */
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

/** A text that is equal exactly for names that differ in nothing but case, in any alphabet: STRASSE is Straße. */
export function wishlistNameKey(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFC')
}

function isFull(wishlist: Wishlist): boolean {
  return counted(wishlist) >= WISHLIST_LIMIT
}

function counted(wishlist: Wishlist): number {
  return wishlist.items.filter((item) => !item.retired).length
}
