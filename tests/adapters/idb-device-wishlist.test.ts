import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { ok, ResultAsync } from 'neverthrow'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDevice, type Device } from '#adapters/storage/database.ts'
import { idbDeviceWishlist } from '#adapters/storage/idb-device-wishlist.ts'
import { wishlistItems } from '#tests/support/samples.ts'

// A new device for each test.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page of its own over the same device. */
function aPage() {
  return idbDeviceWishlist(async () => {
    const device = await openDevice()
    onTestFinished(() => device.close())
    return device
  })
}

test('what a visitor saved is there again on the next page, in its order', async () => {
  expect((await aPage().kept())._unsafeUnwrap()).toEqual([])
  await aPage().change(() => ok(wishlistItems(3)))
  expect((await aPage().kept())._unsafeUnwrap()).toEqual(wishlistItems(3))
})

test('two pages that save at the same time both do', async () => {
  const pages = [aPage(), aPage()]
  const saved = wishlistItems(2)
  await ResultAsync.combine(
    pages.map((page, nth) => page.change((items) => ok([...items, ...saved.slice(nth, nth + 1)]))),
  )
  expect((await aPage().kept())._unsafeUnwrap()).toHaveLength(2)
})

test('where a browser allows no database, a list lasts as long as the page', async () => {
  const page = idbDeviceWishlist(() => Promise.reject(new Error('blocked')))
  expect((await page.kept())._unsafeUnwrap()).toEqual([])
  expect((await page.change(() => ok(wishlistItems(2)))).isOk()).toBe(true)
  expect((await page.kept())._unsafeUnwrap()).toEqual(wishlistItems(2))
})

test('what could not be written counts more than what can still be read', async () => {
  await aPage().change(() => ok(wishlistItems(3)))
  const device = await openDevice()
  onTestFinished(() => device.close())
  const full = Object.create(device, {
    get: { value: device.get.bind(device) },
    transaction: { value: () => expect.fail('disk full') },
  }) as Device
  const page = idbDeviceWishlist(async () => full)
  await page.change(() => ok(wishlistItems(1)))
  expect((await page.kept())._unsafeUnwrap()).toEqual(wishlistItems(1))
})

test('a device with other object stores gets those of today, and keeps what it held of them', async () => {
  const old = await openDB('emberstock', 1, {
    upgrade: (device) => {
      device.createObjectStore('plans')
      device.createObjectStore('wishlists')
      device.createObjectStore('retired')
    },
  })
  await old.put('plans', ['a plan'], 2)
  await old.put('wishlists', wishlistItems(2), 'device')
  old.close()
  const device = await openDevice()
  onTestFinished(() => device.close())
  expect(device.version).toBe(1)
  expect([...device.objectStoreNames]).toContain('downloads')
  expect([...device.objectStoreNames]).not.toContain('retired')
  expect(await device.get('plans', 2)).toEqual(['a plan'])
  expect((await aPage().kept())._unsafeUnwrap()).toEqual(wishlistItems(2))
})
