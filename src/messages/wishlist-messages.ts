import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'

/** wishlist 1: a duplicate changes nothing. */
export const ALREADY_SAVED = 'This is already in this wishlist.'

export const ON_THIS_DEVICE = 'On this device'

export function savedMessage(item: WishlistItem, wishlist: Wishlist): string {
  return `Saved ${item.name} to ${wishlist.name}.`
}

export function takenOffMessage(item: WishlistItem, from: readonly Wishlist[]): string {
  const [list] = from
  return from.length === 1 && list
    ? `Removed ${item.name} from ${list.name}.`
    : `Removed ${item.name} from ${from.length} wishlists.`
}

export function movedMessage(item: WishlistItem, to: Wishlist): string {
  return `Moved ${item.name} to ${to.name}.`
}

/** wishlist 6: an item that is already there is not moved. */
export function alreadyMessage(item: WishlistItem, list: Wishlist): string {
  return `${item.name} is already in ${list.name}.`
}

/** The new position of an item, for people who cannot see it. */
export function placeMessage(item: WishlistItem, place: number, count: number): string {
  return `${item.name}: position ${place} of ${count}`
}

export function deletedMessage({ name, shareKey }: Wishlist): string {
  return shareKey === null
    ? `Deleted ${name}.`
    : `Deleted ${name}. Its shared link no longer works.`
}

/** wishlist 9 */
export function sharedMessage(list: string, team: string, isShared: boolean): string {
  return isShared ? `Shared ${list} with ${team}.` : `${list} is no longer shared with ${team}.`
}

export function fullMessage(item: WishlistItem, limit: number): string {
  return `This wishlist is full (${limit} of ${limit} items). ${item.name} wasn’t saved.`
}

interface Joining {
  readonly joined: number
  readonly wishlist: Pick<Wishlist, 'name'> | null
  readonly left: number
}

/** What happened to a device's list after its owner signed in. */
export function joinedMessage({ joined, wishlist, left }: Joining): string {
  const moved =
    wishlist && joined > 0
      ? `Added ${inItems(joined)} you’d saved to ${wishlist.name}.`
      : 'Your wishlist is full.'
  if (left === 0) return moved
  const stays = left === 1 ? '1 item didn’t fit and stays' : `${left} items didn’t fit and stay`
  return `${moved} ${stays} on this device.`
}

export function inItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

export const NO_LONGER_SOLD = 'No longer available'
