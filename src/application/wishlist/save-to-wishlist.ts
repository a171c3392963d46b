import { errAsync, ok, type ResultAsync } from 'neverthrow'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import { placeItem } from '#domain/wishlist/arrange.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { deviceWishlist, without } from '#domain/wishlist/device-list.ts'
import {
  saveItem,
  type Wishlist,
  type WishlistItem,
  type WishlistRef,
} from '#domain/wishlist/wishlist.ts'
import type { Outage } from '../ports/outage.ts'
import type {
  DeviceWishlist,
  ListRefused,
  SavedTo,
  WishlistFull,
  Wishlists,
} from '../ports/wishlists.ts'

export type SaveToWishlist = ReturnType<typeof saveToWishlist>
export type RemoveFromWishlist = ReturnType<typeof removeFromWishlist>

/**
 * Saves an item: a user's in the shop, a visitor's on the device. `into` null means the most recently used
 * list. Nothing is evicted, and what is already saved stays as it is (wishlist 1). With `before`, an item
 * returns to its place in front of that one (wishlist 7).
 */
export const saveToWishlist =
  (wishlists: Wishlists, device: DeviceWishlist) =>
  (
    viewer: Viewer,
    item: WishlistItem,
    into: string | null,
    before: WishlistRef | null = null,
  ): ResultAsync<SavedTo, WishlistFull | ListRefused | Outage> =>
    isWithShop(viewer, into)
      ? wishlists.save(viewer, refOf(item), into, ...(before ? [refOf(before)] : []))
      : saveOnDevice(device, { item, before })

/** Removes an item from a list; succeeds even if the list does not contain it. */
export const removeFromWishlist =
  (wishlists: Wishlists, device: DeviceWishlist) =>
  (viewer: Viewer, item: WishlistRef, from: string): ResultAsync<Wishlist, ListRefused | Outage> =>
    isWithShop(viewer, from)
      ? wishlists.takeOff(viewer, refOf(item), from)
      : device.change((items) => ok(without(items, item))).map(deviceWishlist)

/** Items that a device's list could not hand over stay available to a user, under the device list's own ID. */
function isWithShop(viewer: Viewer, listId: string | null): viewer is Registered {
  return viewer.kind === 'registered' && listId !== DEVICE_WISHLIST
}

function saveOnDevice(
  device: DeviceWishlist,
  { item, before }: { readonly item: WishlistItem; readonly before: WishlistRef | null },
): ResultAsync<SavedTo, WishlistFull | Outage> {
  return device
    .change((items) =>
      saveItem(deviceWishlist(items), item).map((saved) =>
        placeItem([...items, saved.item], saved.item, before),
      ),
    )
    .map((items): SavedTo => ({ kind: 'saved', wishlist: deviceWishlist(items) }))
    .orElse((refusal) => {
      if (refusal.kind === 'already-saved') {
        return device
          .kept()
          .map((items): SavedTo => ({ kind: 'already', wishlist: deviceWishlist(items) }))
      }
      return errAsync(
        refusal.kind === 'wishlist-full' ? { ...refusal, wishlistId: DEVICE_WISHLIST } : refusal,
      )
    })
}

function refOf({ type, id }: WishlistRef): WishlistRef {
  return { type, id }
}
