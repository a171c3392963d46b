import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { PricedPlan } from '#application/ports/commerce.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import type { QueuedFile } from '#domain/download/queue.ts'

/** Spec 9: the client's store is named for the product, version 1. */
const DATABASE_NAME = 'emberstock'
const DATABASE_VERSION = 1

/** What a device keeps of the shop. Everything in it can be lost without harm. */
export interface DeviceSchema extends DBSchema {
  /** By licence id (spec 3). */
  plans: { key: number; value: readonly PricedPlan[] }
  /** By licence id (spec 3). */
  packs: { key: number; value: readonly CreditPack[] }
  /** Downloads under way, by whose they are and which file. */
  downloads: { key: [userId: string, variantId: number]; value: QueuedFile }
  /** The folder that downloads are saved in. */
  folders: { key: 'downloads'; value: FileSystemDirectoryHandle }
}

const SHELVES = ['plans', 'packs', 'downloads', 'folders'] as const

export type Device = IDBPDatabase<DeviceSchema>

/**
 * Opens the device's database; rejects where a browser allows none. One that was made before it had
 * all its shelves is made anew: the version stays what the specification says.
 */
export async function openDevice(): Promise<Device> {
  const device = await opened()
  if (SHELVES.every((shelf) => device.objectStoreNames.contains(shelf))) return device
  device.close()
  await removed()
  return opened()
}

function opened(): Promise<Device> {
  return openDB<DeviceSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade: (device) => {
      for (const shelf of SHELVES) device.createObjectStore(shelf)
    },
    // Another tab that makes it anew is not kept waiting.
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
