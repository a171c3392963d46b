import { ok, okAsync, type ResultAsync } from 'neverthrow'
import { sameItem } from '#domain/catalog/item-ref.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import { deviceWishlist } from '#domain/wishlist/device-list.ts'
import type { Wishlist, WishlistItem, WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Outage } from '../ports/outage.ts'
import type { DeviceWishlist, SharedWishlists, Wishlists } from '../ports/wishlists.ts'

export type JoinDeviceList = ReturnType<typeof joinDeviceList>
export type OpenWishlists = ReturnType<typeof openWishlists>
export type RefreshDeviceList = ReturnType<typeof refreshDeviceList>

/** The outcome of joining a device's list: how many items it had, where they went, and which did not fit. */
export interface DeviceJoined {
  readonly had: number
  /** Null if nothing joined. */
  readonly wishlist: Wishlist | null
  readonly left: readonly WishlistItem[]
}

export interface OpenedWishlists {
  /** A user's lists, newest first; a visitor's one list. */
  readonly lists: readonly Wishlist[]
  /** What a user's device keeps because it did not fit; null if there is nothing. */
  readonly left: Wishlist | null
  /** What has just joined. */
  readonly joined: DeviceJoined | null
}

/**
 * Hands a device's list over to the user who signed in. Items that do not fit stay on the device (wishlist
 * 2), and so does the whole list if the shop cannot be reached: the next attempt works as well.
 */
export const joinDeviceList =
  (wishlists: Wishlists, device: DeviceWishlist) =>
  (viewer: Registered): ResultAsync<DeviceJoined, Outage> =>
    device.kept().andThen((items) => {
      if (items.length === 0) return okAsync({ had: 0, wishlist: null, left: [] })
      const refs = items.map(({ type, id }) => ({ type, id }))
      return wishlists.join(viewer, refs).andThen(({ wishlist, left }) => {
        const isJoined = (item: WishlistItem) => isIn(items, item) && !isIn(left, item)
        return device
          .change((kept) => ok(kept.filter((item) => !isJoined(item))))
          .map((rest) => ({ had: items.length, wishlist, left: rest }))
      })
    })

/** The viewer's lists; a device's list joins a user's in the process. */
export const openWishlists =
  (join: JoinDeviceList, wishlists: Wishlists, device: DeviceWishlist) =>
  (viewer: Viewer): ResultAsync<OpenedWishlists, Outage> => {
    if (viewer.kind !== 'registered') {
      return device.kept().map((items) => ({
        lists: [deviceWishlist(items)],
        left: null,
        joined: null,
      }))
    }
    return join(viewer)
      .orElse(() => device.kept().map((left) => ({ had: 0, wishlist: null, left })))
      .andThen((joined) =>
        wishlists.lists(viewer).map((lists) => ({
          lists,
          left: joined.left.length > 0 ? deviceWishlist(joined.left) : null,
          joined: joined.wishlist ? joined : null,
        })),
      )
  }

/**
 * A device's list with today's names and prices, and without items that are no longer in the shop. What was saved or
 * removed while the shop was asked stays saved or removed.
 */
export const refreshDeviceList =
  (shared: SharedWishlists, device: DeviceWishlist) => (): ResultAsync<Wishlist, Outage> =>
    device.kept().andThen((items) => {
      if (items.length === 0) return okAsync(deviceWishlist([]))
      return shared
        .describe(items.map(({ type, id }) => ({ type, id })))
        .andThen((now) =>
          device.change((kept) =>
            ok(
              kept.flatMap((item) =>
                isIn(items, item) ? now.filter((other) => sameItem(other, item)) : item,
              ),
            ),
          ),
        )
        .map(deviceWishlist)
    })

function isIn(items: readonly WishlistRef[], item: WishlistRef): boolean {
  return items.some((other) => sameItem(other, item))
}
