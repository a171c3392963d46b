import { err, ok, type Result } from 'neverthrow'
import { lengthOf } from '../shared/text.ts'

/** Spec 9: a wishlist holds at most 50 items. */
export const WISHLIST_LIMIT = 50
export const WISHLISTS_PER_USER = 20
/** From here on the menu shows how full the list is (rules 14). */
export const WISHLIST_NEARLY_FULL = 45
export const WISHLIST_NAME_LENGTH = 60

export interface WishlistItem {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly type: 'product' | 'bundle'
  readonly image: string
  /** No longer sold: stays visible and does not count (rules 14). */
  readonly retired: boolean
}

export interface Wishlist {
  readonly id: string
  readonly name: string
  readonly createdAt: number
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

/** Saves an item; a full list evicts nothing, and a duplicate changes nothing (rules 14). */
export function saveItem(
  wishlist: Wishlist,
  item: WishlistItem,
): Result<ItemSaved, WishlistRefusal> {
  if (wishlist.items.some((other) => isSame(other, item))) return err({ kind: 'already-saved' })
  if (isFull(wishlist)) return err({ kind: 'wishlist-full', limit: WISHLIST_LIMIT })
  return ok({ kind: 'item-saved', wishlistId: wishlist.id, item })
}

/** How full a list is, once that is worth saying. */
export function fullness(wishlist: Wishlist): string | null {
  const count = counted(wishlist)
  return count >= WISHLIST_NEARLY_FULL ? `${count}/${WISHLIST_LIMIT}` : null
}

/** A visitor's list joins the member's; what does not fit stays on the device (rules 14). */
export function mergeWishlists(member: Wishlist, device: readonly WishlistItem[]) {
  const fresh = device.filter((item) => !member.items.some((other) => isSame(other, item)))
  const room = Math.max(0, WISHLIST_LIMIT - counted(member))
  const fitting = new Set(fresh.filter((item) => !item.retired).slice(0, room))
  const fits = (item: WishlistItem) => item.retired || fitting.has(item)
  return { added: fresh.filter(fits), left: fresh.filter((item) => !fits(item)) }
}

export type NewWishlistRefusal =
  | { readonly kind: 'too-many-wishlists'; readonly limit: number }
  | { readonly kind: 'wishlist-name-refused'; readonly fault: 'missing' | 'too-long' | 'taken' }

/** The name of a new list: 1–60 characters, unique per owner without case, 20 lists at most. */
export function nameWishlist(
  existing: readonly Wishlist[],
  typed: string,
): Result<string, NewWishlistRefusal> {
  const name = typed.trim()
  if (existing.length >= WISHLISTS_PER_USER) {
    return err({ kind: 'too-many-wishlists', limit: WISHLISTS_PER_USER })
  }
  if (name === '') return err({ kind: 'wishlist-name-refused', fault: 'missing' })
  if (lengthOf(name) > WISHLIST_NAME_LENGTH) {
    return err({ kind: 'wishlist-name-refused', fault: 'too-long' })
  }
  const taken = existing.some((list) => list.name.toLowerCase() === name.toLowerCase())
  return taken ? err({ kind: 'wishlist-name-refused', fault: 'taken' }) : ok(name)
}

function isFull(wishlist: Wishlist): boolean {
  return counted(wishlist) >= WISHLIST_LIMIT
}

function counted(wishlist: Wishlist): number {
  return wishlist.items.filter((item) => !item.retired).length
}

/** A product and a bundle that contains it are different items. */
function isSame(one: WishlistItem, other: WishlistItem): boolean {
  return one.type === other.type && one.id === other.id
}
