import { errAsync, ok, okAsync, ResultAsync } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import type { DeviceWishlist, Joined, Wishlists } from '#application/ports/wishlists.ts'
import {
  joinDeviceList,
  openWishlists,
  refreshDeviceList,
} from '#application/wishlist/open-wishlists.ts'
import { saveToWishlist, removeFromWishlist } from '#application/wishlist/save-to-wishlist.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { deviceWishlist, nextWishlistName } from '#domain/wishlist/device-list.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { aUser, aWishlist, aWishlistItem, wishlistItems } from '#tests/support/samples.ts'

const ada = aUser()

function deviceWith(items: readonly WishlistItem[] = []) {
  let kept = items
  const device: DeviceWishlist = {
    kept: () => okAsync(kept),
    change: (decide) =>
      new ResultAsync(Promise.resolve(decide(kept))).map((decided) => {
        kept = decided
        return decided
      }),
  }
  return { device, kept: () => kept.map(({ id }) => id) }
}

/** The shop's own lists: nothing of them may be asked for that a test has not laid out. */
function shopWith(changes: Partial<Wishlists> = {}): Wishlists {
  const never = () => expect.fail('the shop was asked')
  return {
    lists: never,
    create: never,
    rename: never,
    discard: never,
    restore: never,
    place: never,
    move: never,
    save: never,
    takeOff: never,
    share: never,
    join: never,
    ...changes,
  }
}

const joining = (answer: Joined) => vi.fn<Wishlists['join']>(() => okAsync(answer))

test('what a visitor saves is kept on the device alone, once', async () => {
  const { device, kept } = deviceWith(wishlistItems(1))
  const save = saveToWishlist(shopWith(), device)
  const saved = (await save(A_VISITOR, aWishlistItem({ id: 2 }), null))._unsafeUnwrap()
  expect(saved).toEqual({ kind: 'saved', wishlist: deviceWishlist(wishlistItems(2)) })
  const again = (await save(A_VISITOR, aWishlistItem({ id: 2 }), null))._unsafeUnwrap()
  expect(again.kind).toBe('already')
  expect(kept()).toEqual([1, 2])
})

test('a device takes fifty items and no fifty-first, and lets go of none', async () => {
  const { device, kept } = deviceWith(wishlistItems(50))
  const save = saveToWishlist(shopWith(), device)
  expect((await save(A_VISITOR, aWishlistItem({ id: 51 }), null))._unsafeUnwrapErr()).toEqual({
    kind: 'wishlist-full',
    limit: 50,
    wishlistId: DEVICE_WISHLIST,
  })
  expect(kept()).toHaveLength(50)
})

test('a member saves to the shop, by what the item is and nothing else of it', async () => {
  const { device, kept } = deviceWith()
  const save = vi.fn<Wishlists['save']>(() =>
    okAsync({ kind: 'saved', wishlist: aWishlist({ items: wishlistItems(1) }) }),
  )
  await saveToWishlist(shopWith({ save }), device)(ada, aWishlistItem(), null)
  expect(save).toHaveBeenCalledExactlyOnceWith(ada, { type: 'product', id: 1 }, null)
  expect(kept()).toEqual([])
})

test('what a member’s device could not hand over is taken off the device, not the shop', async () => {
  const { device, kept } = deviceWith(wishlistItems(3))
  const takeOff = removeFromWishlist(shopWith(), device)
  expect((await takeOff(ada, aWishlistItem({ id: 2 }), DEVICE_WISHLIST))._unsafeUnwrap()).toEqual(
    deviceWishlist([aWishlistItem({ id: 1 }), aWishlistItem({ id: 3 })]),
  )
  expect(kept()).toEqual([1, 3])
})

test('a device hands its list over, and keeps what finds no room', async () => {
  const { device, kept } = deviceWith(wishlistItems(3))
  const wishlist = aWishlist({ items: wishlistItems(50, 100) })
  const join = joining({ wishlist, left: [{ type: 'product', id: 3 }] })
  const joined = (await joinDeviceList(shopWith({ join }), device)(ada))._unsafeUnwrap()
  expect(joined).toEqual({ had: 3, wishlist, left: [aWishlistItem({ id: 3 })] })
  expect(join.mock.calls[0]?.[1]).toEqual([1, 2, 3].map((id) => ({ type: 'product', id })))
  expect(kept()).toEqual([3])
})

test('a device that has saved nothing asks the shop nothing', async () => {
  const joined = await joinDeviceList(shopWith(), deviceWith().device)(ada)
  expect(joined._unsafeUnwrap()).toEqual({ had: 0, wishlist: null, left: [] })
})

test('a list that could not be handed over is still on the device, and is shown beside the others', async () => {
  const { device, kept } = deviceWith(wishlistItems(2))
  const shop = shopWith({
    join: () => errAsync({ kind: 'offline' }),
    lists: () => okAsync([aWishlist()]),
  })
  const open = openWishlists(joinDeviceList(shop, device), shop, device)
  expect((await open(ada))._unsafeUnwrap()).toEqual({
    lists: [aWishlist()],
    left: deviceWishlist(wishlistItems(2)),
    joined: null,
  })
  expect(kept()).toEqual([1, 2])
})

test('what came in by another way joins when the lists are opened, and is told', async () => {
  const { device } = deviceWith(wishlistItems(2))
  const wishlist = aWishlist({ items: wishlistItems(2) })
  const shop = shopWith({
    join: joining({ wishlist, left: [] }),
    lists: () => okAsync([wishlist]),
  })
  const open = openWishlists(joinDeviceList(shop, device), shop, device)
  expect((await open(ada))._unsafeUnwrap()).toEqual({
    lists: [wishlist],
    left: null,
    joined: { had: 2, wishlist, left: [] },
  })
})

test('a visitor has the device’s one list', async () => {
  const { device } = deviceWith(wishlistItems(2))
  const open = openWishlists(joinDeviceList(shopWith(), device), shopWith(), device)
  expect((await open(A_VISITOR))._unsafeUnwrap()).toEqual({
    lists: [deviceWishlist(wishlistItems(2))],
    left: null,
    joined: null,
  })
})

test('a device’s list is brought up to date with the shop, and outlives a shop out of reach', async () => {
  const { device, kept } = deviceWith(wishlistItems(3))
  const retired = aWishlistItem({ id: 1, retired: true })
  const refresh = refreshDeviceList(
    {
      look: () => expect.fail('nobody shares'),
      describe: () => okAsync([retired, aWishlistItem({ id: 3 })]),
    },
    device,
  )
  expect((await refresh())._unsafeUnwrap().items[0]).toEqual(retired)
  expect(kept()).toEqual([1, 3])
  const away = refreshDeviceList(
    { look: () => expect.fail('nobody shares'), describe: () => errAsync({ kind: 'offline' }) },
    device,
  )
  expect((await away())._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
  expect(kept()).toEqual([1, 3])
})

test('what was saved and removed while the shop was asked for names stays so', async () => {
  const { device, kept } = deviceWith(wishlistItems(2))
  const refresh = refreshDeviceList(
    {
      look: () => expect.fail('nobody shares'),
      describe: () => {
        void device.change(() => ok([aWishlistItem({ id: 2 }), aWishlistItem({ id: 3 })]))
        return okAsync([aWishlistItem({ id: 1 }), aWishlistItem({ id: 2, retired: true })])
      },
    },
    device,
  )
  const { items } = (await refresh())._unsafeUnwrap()
  expect(items).toEqual([aWishlistItem({ id: 2, retired: true }), aWishlistItem({ id: 3 })])
  expect(kept()).toEqual([2, 3])
})

test('what was saved while a list was handed over stays on the device', async () => {
  const { device, kept } = deviceWith(wishlistItems(2))
  const join: Wishlists['join'] = () => {
    void device.change((items) => ok([...items, aWishlistItem({ id: 9 })]))
    return okAsync({ wishlist: aWishlist(), left: [{ type: 'product', id: 2 }] })
  }
  await joinDeviceList(shopWith({ join }), device)(ada)
  expect(kept()).toEqual([2, 9])
})

test('one more list is named by the next free number', () => {
  expect(nextWishlistName([])).toBe('My wishlist')
  expect(nextWishlistName([{ name: 'my wishlist' }])).toBe('My wishlist 2')
  const taken = [{ name: 'My wishlist' }, { name: 'My wishlist 2' }, { name: 'Fire' }]
  expect(nextWishlistName(taken)).toBe('My wishlist 3')
})
