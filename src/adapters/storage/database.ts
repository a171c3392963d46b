import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Ownership } from '#application/ports/downloads.ts'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import type { Product, Topic, TopicCard, TopicPage } from '#domain/catalog/product.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import type { QueuedFile } from '#domain/download/queue.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { DATABASE_NAME } from './device-name.ts'

/** device 1. */
const DATABASE_VERSION = 1

/** A category, and the page of its list that was viewed last. */
interface CategoryEntry {
  readonly currentPage: number
  readonly totalPages: number
  readonly nextPage: number | null
  readonly collections: readonly Topic[]
  readonly about: Omit<TopicPage, 'collections'>
  /** The page that was viewed; null before the first. Its filters have a row of their own. */
  readonly list: (Pick<Browse, 'sort'> & Omit<BrowsePage, keyof Paging | keyof ListFilters>) | null
}

/** The facets that can narrow a list, with their counts. */
type ListFilters = Pick<BrowsePage, 'counts' | 'categories'>

type Paging = Pick<BrowsePage, 'page' | 'totalPages' | 'nextPage'>

/** What a device stores of the shop. Losing it costs a visitor their wishlist, and nothing else. */
interface DeviceSchema extends DBSchema {
  /** By license id (device 1). */
  plans: { key: number; value: readonly PricedPlan[] }
  /** By license id (device 1). */
  packs: { key: number; value: readonly CreditPack[] }
  licenses: { key: 'all'; value: readonly LicenseType[] }
  /** By library, in the editor's order. */
  collections: { key: LibraryId; value: readonly TopicCard[] }
  /** By slug. */
  categories: { key: string; value: CategoryEntry }
  /** Filters of a category's list, by its slug. */
  pflFilters: { key: string; value: ListFilters }
  /** Assets with the prices of their variants, by slug. */
  products: { key: string; value: Product }
  /** What a person owns, by person, customer that they act for, and product. */
  ownerships: {
    key: [userId: string, customerId: string, productId: number]
    value: readonly Ownership[]
  }
  /** IDs of products that a person does not own, by person and customer that they act for. */
  notOwned: { key: [userId: string, customerId: string]; value: readonly number[] }
  /** Downloads in progress, by owner and file. */
  downloads: { key: [userId: string, variantId: number]; value: QueuedFile }
  /** The folder that downloads are saved to. */
  folders: { key: 'downloads'; value: FileSystemDirectoryHandle }
  /** What a visitor saved, oldest first. */
  wishlists: { key: 'device'; value: readonly WishlistItem[] }
}

const OBJECT_STORES = [
  'plans',
  'packs',
  'licenses',
  'collections',
  'categories',
  'pflFilters',
  'products',
  'ownerships',
  'notOwned',
  'downloads',
  'folders',
  'wishlists',
] as const

export type Device = IDBPDatabase<DeviceSchema>

/**
 * Opens the device's database; rejects if the browser allows none. A database that lacks some of its object
 * stores, or has others, is recreated with the contents of the stores that remain: the version stays what
 * the specification says.
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
    // Lets another tab recreate it without waiting.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/** Rejects if an older page in another tab still has it open. */
function removed(): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(DATABASE_NAME, { blocked: () => reject(new Error('held by another tab')) }).then(
      resolve,
      reject,
    )
  })
}
