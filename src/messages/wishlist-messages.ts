import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'

/** wishlist 1: a duplicate changes nothing. */
export const ALREADY_SAVED = 'This is already in this list.'

export const ON_THIS_DEVICE = 'On this device'

export function savedMessage(item: WishlistItem, wishlist: Wishlist): string {
  return `${item.name} is saved to ${wishlist.name}.`
}

export function takenOffMessage(item: WishlistItem, from: readonly Wishlist[]): string {
  const [list] = from
  return from.length === 1 && list
    ? `${item.name} is off ${list.name}.`
    : `${item.name} is off ${from.length} lists.`
}

export function fullMessage(item: WishlistItem, limit: number): string {
  return `This list is full, ${limit} of ${limit}. ${item.name} was not saved.`
}

interface Joining {
  readonly joined: number
  readonly wishlist: Pick<Wishlist, 'name'> | null
  readonly left: number
}

/** What became of the list that a device kept, once its owner came in. */
export function joinedMessage({ joined, wishlist, left }: Joining): string {
  const moved =
    wishlist && joined > 0
      ? `${inItems(joined)} you had saved ${joined === 1 ? 'is' : 'are'} in ${wishlist.name} now.`
      : 'Your list is full.'
  if (left === 0) return moved
  const stays =
    left === 1 ? '1 item found no room and stays' : `${left} items found no room and stay`
  return `${moved} ${stays} on this device.`
}

export function inItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

export const NO_LONGER_SOLD = 'No longer available'

/** What goes with a list that is deleted. */
export function discardMessage({ items, shareKey }: Wishlist): string {
  const what =
    items.length === 0 ? 'There is nothing on it.' : `${inItems(items.length)} on it will be gone.`
  return shareKey === null ? what : `${what} Its link will open nothing any more.`
}
