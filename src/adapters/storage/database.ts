import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Ownership } from '#application/ports/downloads.ts'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import type { QueuedFile } from '#domain/download/queue.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { DATABASE_NAME } from './device-name.ts'

/** device 1. */
const DATABASE_VERSION = 1

/** What a device keeps of the shop. Losing it costs a visitor their wishlist, and nobody anything else. */
interface DeviceSchema extends DBSchema {
  /** By license id (device 1). */
  plans: { key: number; value: readonly PricedPlan[] }
  /** By license id (device 1). */
  packs: { key: number; value: readonly CreditPack[] }
  /** What a person owns, by whom they act for and product. */
  ownerships: {
    key: [userId: string, customerId: string, productId: number]
    value: readonly Ownership[]
  }
  /** Ids of products that a person does not own, by whom they act for. */
  notOwned: { key: [userId: string, customerId: string]; value: readonly number[] }
  /** Downloads under way, by owner and file. */
  downloads: { key: [userId: string, variantId: number]; value: QueuedFile }
  /** The folder that downloads are saved in. */
  folders: { key: 'downloads'; value: FileSystemDirectoryHandle }
  /** What a visitor saved, oldest first. */
  wishlists: { key: 'device'; value: readonly WishlistItem[] }
}

const OBJECT_STORES = [
  'plans',
  'packs',
  'ownerships',
  'notOwned',
  'downloads',
  'folders',
  'wishlists',
] as const

export type Device = IDBPDatabase<DeviceSchema>

/**
 * Opens the device's database; rejects where a browser allows none. One that was made before it had all
 * its object stores, or has others, is made anew, keeping what it held of those: the version stays what the
 * specification says.
 */
export async function openDevice(): Promise<Device> {
  const device = await opened()
  if (hasItsStores(device)) return device
  const held = await contentsOf(device)
  device.close()
  await removed()
  const fresh = await opened()
  await Promise.all(
    held.map(([store, key, value]) => fresh.put(store, value as never, key as never)),
  )
  return fresh
}

function hasItsStores({ objectStoreNames }: Device): boolean {
  return (
    objectStoreNames.length === OBJECT_STORES.length &&
    OBJECT_STORES.every((store) => objectStoreNames.contains(store))
  )
}

type Held = readonly [store: (typeof OBJECT_STORES)[number], key: unknown, value: unknown]

async function contentsOf(device: Device): Promise<readonly Held[]> {
  const stores = OBJECT_STORES.filter((store) => device.objectStoreNames.contains(store))
  const contents = await Promise.all(
    stores.map(async (store) => {
      const [keys, values] = await Promise.all([device.getAllKeys(store), device.getAll(store)])
      return keys.map((key, place): Held => [store, key, values[place]])
    }),
  )
  return contents.flat()
}

function opened(): Promise<Device> {
  return openDB<DeviceSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade: (device) => {
      for (const store of OBJECT_STORES) device.createObjectStore(store)
    },
    // Lets another tab make it anew without waiting.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/** Rejects where an older page in another tab still holds it. */
function removed(): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(DATABASE_NAME, { blocked: () => reject(new Error('held by another tab')) }).then(
      resolve,
      reject,
    )
  })
}
