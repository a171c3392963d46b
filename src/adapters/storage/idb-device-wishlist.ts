import { ResultAsync } from 'neverthrow'
import type { DeviceWishlist } from '#application/ports/wishlists.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import type { Device } from './database.ts'

/**
 * A visitor's list in the device's database. If the browser forbids writing there, the list lasts as long
 * as the page.
 */
export function idbDeviceWishlist(device: () => Promise<Device>): DeviceWishlist {
  /** Items that could not be written; they take precedence over what can still be read. */
  let unwritten: readonly WishlistItem[] | null = null
  const read = async () => {
    const opened = await device()
    return (await opened.get('wishlists', 'device')) ?? []
  }
  const write = async (items: readonly WishlistItem[]) => {
    const opened = await device()
    await opened.put('wishlists', items, 'device')
  }
  return {
    kept: () =>
      ResultAsync.fromSafePromise(unwritten ? Promise.resolve(unwritten) : read().catch(() => [])),
    replace: (items) =>
      ResultAsync.fromSafePromise(
        write(items).then(
          () => {
            unwritten = null
          },
          () => {
            unwritten = items
          },
        ),
      ),
  }
}
