import { sameItem } from '../catalog/item-ref.ts'
import type { WishlistRef } from './wishlist.ts'

/**
 * Moves an item of a list (wishlist 5): in front of `before`, or to the end if that is null or no longer on the list.
 */
export function placeItem<Item extends WishlistRef>(
  items: readonly Item[],
  item: Item,
  before: WishlistRef | null,
): readonly Item[] {
  if (before && sameItem(before, item)) return items
  const others = items.filter((other) => !sameItem(other, item))
  const place = before ? placeOf(others, before) : -1
  return place < 0 ? [...others, item] : others.toSpliced(place, 0, item)
}

/** The item after another one, which identifies its place; null for the last. */
export function itemAfter(items: readonly WishlistRef[], item: WishlistRef): WishlistRef | null {
  const place = placeOf(items, item)
  return (place < 0 ? null : items[place + 1]) ?? null
}

function placeOf(items: readonly WishlistRef[], item: WishlistRef): number {
  return items.findIndex((other) => sameItem(other, item))
}
