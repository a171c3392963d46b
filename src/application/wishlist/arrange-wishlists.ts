import { errAsync, ok, type ResultAsync } from 'neverthrow'
import { sameItem } from '#domain/catalog/item-ref.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { placeItem } from '#domain/wishlist/arrange.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { deviceWishlist, without } from '#domain/wishlist/device-list.ts'
import type { Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Outage } from '../ports/outage.ts'
import type {
  DeviceWishlist,
  ListRefused,
  Moved,
  WishlistFull,
  Wishlists,
} from '../ports/wishlists.ts'

interface Placing {
  readonly on: string
  readonly before: WishlistRef | null
}

interface Moving {
  readonly from: string
  readonly to: string
}

export type ArrangeWishlists = ReturnType<typeof arrangeWishlists>

/** Reorders lists, and moves items between them: in the shop, or on the device (wishlist 5, wishlist 6). */
export const arrangeWishlists = (wishlists: Wishlists, device: DeviceWishlist) => ({
  place: (
    viewer: Viewer,
    item: WishlistRef,
    placing: Placing,
  ): ResultAsync<Wishlist, ListRefused | Outage> => {
    if (viewer.kind === 'registered' && placing.on !== DEVICE_WISHLIST) {
      return wishlists.place(viewer, item, placing)
    }
    return device
      .change((items) => {
        const own = items.find((other) => sameItem(other, item))
        return ok(own ? placeItem(items, own, placing.before) : items)
      })
      .map(deviceWishlist)
  },

  /**
   * Moves an item that a device could not hand over to the shop, and removes it from the device once it is
   * there.
   */
  move: (
    viewer: Viewer,
    item: WishlistRef,
    { from, to }: Moving,
  ): ResultAsync<Moved, WishlistFull | ListRefused | Outage> => {
    if (viewer.kind !== 'registered') return errAsync({ kind: 'signed-out' })
    if (from !== DEVICE_WISHLIST) return wishlists.move(viewer, item, { from, to })
    const { type, id } = item
    return wishlists.save(viewer, { type, id }, to).andThen(({ kind, wishlist }) => {
      const isMoved = kind === 'saved'
      const rest = isMoved ? device.change((items) => ok(without(items, item))) : device.kept()
      return rest.map((items): Moved => ({
        kind: isMoved ? 'moved' : kind,
        from: deviceWishlist(items),
        to: wishlist,
      }))
    })
  },
})
