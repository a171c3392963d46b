import { sameItem } from '../catalog/item-ref.ts'
import { DEVICE_WISHLIST } from './device-id.ts'
import { FIRST_WISHLIST, type Wishlist, type WishlistItem, type WishlistRef } from './wishlist.ts'

/** The items on a device, as a list like any other. No one else can see it. */
export function deviceWishlist(items: readonly WishlistItem[]): Wishlist {
  return {
    id: DEVICE_WISHLIST,
    name: FIRST_WISHLIST,
    createdAt: 0,
    shareKey: null,
    team: null,
    items,
  }
}

export function without(
  items: readonly WishlistItem[],
  item: WishlistRef,
): readonly WishlistItem[] {
  return items.filter((other) => !sameItem(other, item))
}

/** A suggested name for another list: "My wishlist", then "My wishlist 2". */
export function nextWishlistName(existing: readonly Pick<Wishlist, 'name'>[]): string {
  const taken = new Set(existing.map(({ name }) => name.toLowerCase()))
  let name: string = FIRST_WISHLIST
  for (let number = 2; taken.has(name.toLowerCase()); number += 1)
    name = `${FIRST_WISHLIST} ${number}`
  return name
}
