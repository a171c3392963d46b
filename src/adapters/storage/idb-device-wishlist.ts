import { type Result, ResultAsync } from 'neverthrow'
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
  /** Other tabs wait for the transaction, so that none of their changes is lost. */
  const written = async <Refusal>(decide: Decide<Refusal>) => {
    const opened = await device()
    const { store, done } = opened.transaction('wishlists', 'readwrite')
    const change = async () => {
      const decided = decide(unwritten ?? (await store.get('device')) ?? [])
      if (decided.isOk()) await store.put(decided.value, 'device')
      return decided
    }
    const decided = await change()
    await done
    if (decided.isOk()) unwritten = null
    return decided
  }
  return {
    kept: () =>
      ResultAsync.fromSafePromise(unwritten ? Promise.resolve(unwritten) : read().catch(() => [])),
    change: (decide) =>
      new ResultAsync(
        written(decide).catch(async () => {
          const stored = await read().catch(() => [])
          const decided = decide(unwritten ?? stored)
          if (decided.isOk()) unwritten = decided.value
          return decided
        }),
      ),
  }
}

type Decide<Refusal> = (items: readonly WishlistItem[]) => Result<readonly WishlistItem[], Refusal>
