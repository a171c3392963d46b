import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDevice } from '#adapters/storage/database.ts'
import { idbQueueStorage } from '#adapters/storage/idb-queue-storage.ts'
import { aQueuedFile } from '../support/save-folder.ts'

// A new device for each test.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const file = aQueuedFile(new Uint8Array([1, 2, 3]))

test('downloads under way are there again after a reload, oldest first, each person’s own', async () => {
  const before = aStorage()
  await before.keep('ada', { ...file, variantId: 11, addedAt: 20, received: 1 })
  await before.keep('ada', { ...file, variantId: 12, addedAt: 10 })
  await before.keep('ben', { ...file, variantId: 13 })
  await before.keep('ada', { ...file, variantId: 11, addedAt: 20, received: 2 })
  const after = (await aStorage().items('ada'))._unsafeUnwrap()
  expect(after.map(({ variantId, received }) => [variantId, received])).toEqual([
    [12, 0],
    [11, 2],
  ])
  await aStorage().forget('ada', 12)
  expect((await aStorage().items('ada'))._unsafeUnwrap()).toHaveLength(1)
})

test('what another tab is at work on is left to it', async () => {
  vi.stubGlobal('navigator', { locks: someLocks() })
  const other = aStorage()
  await other.keep('ada', file)
  const rest = (await other.work())._unsafeUnwrap()
  expect((await aStorage().items('ada'))._unsafeUnwrap()).toEqual([])
  rest()
  await vi.waitFor(async () => {
    expect((await aStorage().items('ada'))._unsafeUnwrap()).toHaveLength(1)
  })
})

test('a device from before there were downloads gets room for them, and stays version 1', async () => {
  const old = await openDB('emberstock', 1, {
    upgrade: (device) => {
      device.createObjectStore('plans')
      device.createObjectStore('packs')
    },
  })
  old.close()
  const storage = aStorage()
  expect((await storage.keep('ada', file)).isOk()).toBe(true)
  expect((await storage.items('ada'))._unsafeUnwrap()).toHaveLength(1)
  const device = await openDevice()
  onTestFinished(() => device.close())
  expect(device.version).toBe(1)
})

test('an older page in another tab that holds the device costs the memory, not the wait', async () => {
  const old = await openDB('emberstock', 1, {
    upgrade: (device) => void device.createObjectStore('plans'),
  })
  onTestFinished(() => old.close())
  expect((await aStorage().keep('ada', file))._unsafeUnwrapErr()).toMatchObject({
    kind: 'unexpected',
  })
})

/** A page of its own over the same device. */
function aStorage() {
  return idbQueueStorage(async () => {
    const device = await openDevice()
    onTestFinished(() => device.close())
    return device
  })
}

/** Locks as tabs share them. */
function someLocks() {
  const held: { name: string }[] = []
  return {
    query: async () => ({ held: [...held] }),
    request: async (name: string, _options: object, work: () => Promise<void>) => {
      const lock = { name }
      held.push(lock)
      await work()
      held.splice(held.indexOf(lock), 1)
    },
  }
}
