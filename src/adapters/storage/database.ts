import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import type { QueuedFile } from '#domain/download/queue.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { DATABASE_NAME } from './device-name.ts'

/** catalog 3. */
const DATABASE_VERSION = 1

/** What a device keeps of the shop. Losing it costs a visitor their wishlist, and nobody anything else. */
interface DeviceSchema extends DBSchema {
  /** By license id (device 1). */
  plans: { key: number; value: readonly PricedPlan[] }
  /** By license id (device 1). */
  packs: { key: number; value: readonly CreditPack[] }
  /** Downloads under way, by owner and file. */
  downloads: { key: [userId: string, variantId: number]; value: QueuedFile }
  /** The folder that downloads are saved in. */
  folders: { key: 'downloads'; value: FileSystemDirectoryHandle }
  /** What a visitor saved, oldest first. */
  wishlists: { key: 'device'; value: readonly WishlistItem[] }
}

const SHELVES = ['plans', 'packs', 'downloads', 'folders', 'wishlists'] as const

export type Device = IDBPDatabase<DeviceSchema>

/**
 * Opens the device's database; rejects where a browser allows none. One that was made before it had all
 * its shelves is made anew, keeping what it held: the version stays what the specification says.
 */
export async function openDevice(): Promise<Device> {
  const device = await opened()
  if (SHELVES.every((shelf) => device.objectStoreNames.contains(shelf))) return device
  const held = await contentsOf(device)
  device.close()
  await removed()
  const fresh = await opened()
  await Promise.all(
    held.map(([shelf, key, value]) => fresh.put(shelf, value as never, key as never)),
  )
  return fresh
}

type Held = readonly [shelf: (typeof SHELVES)[number], key: unknown, value: unknown]

async function contentsOf(device: Device): Promise<readonly Held[]> {
  const shelves = SHELVES.filter((shelf) => device.objectStoreNames.contains(shelf))
  const contents = await Promise.all(
    shelves.map(async (shelf) => {
      const [keys, values] = await Promise.all([device.getAllKeys(shelf), device.getAll(shelf)])
      return keys.map((key, place): Held => [shelf, key, values[place]])
    }),
  )
  return contents.flat()
}

function opened(): Promise<Device> {
  return openDB<DeviceSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade: (device) => {
      for (const shelf of SHELVES) device.createObjectStore(shelf)
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
