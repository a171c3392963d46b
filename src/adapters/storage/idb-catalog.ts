import { LIBRARIES } from '#domain/catalog/library.ts'
import type { Product, TopicCard } from '#domain/catalog/product.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Device } from './database.ts'
import type { StoredAnswer } from './shown-first.ts'

type Open = () => Promise<Device>

/** The most assets that a device stores; one more replaces them all. */
const MOST_PRODUCTS = 200

export function storedLicenses(openDevice: Open): StoredAnswer<readonly LicenseType[]> {
  return {
    find: async () => (await openDevice()).get('licenses', 'all'),
    keep: async (licenses) => (await openDevice()).put('licenses', licenses, 'all'),
    drop: async () => (await openDevice()).clear('licenses'),
  }
}

/** All collections, one row per library, in the order of the libraries. */
export function storedCollections(openDevice: Open): StoredAnswer<readonly TopicCard[]> {
  return {
    find: async () => {
      const tx = (await openDevice()).transaction('collections')
      const rows = await Promise.all(LIBRARIES.map(({ id }) => tx.store.get(id)))
      return rows.includes(undefined) ? undefined : rows.flatMap((row) => row ?? [])
    },
    keep: async (cards) => {
      const tx = (await openDevice()).transaction('collections', 'readwrite')
      for (const { id } of LIBRARIES) {
        await tx.store.put(
          cards.filter(({ libraryId }) => libraryId === id),
          id,
        )
      }
      await tx.done
    },
    drop: async () => (await openDevice()).clear('collections'),
  }
}

export function storedProduct(openDevice: Open, slug: string): StoredAnswer<Product> {
  return {
    find: async () => (await openDevice()).get('products', slug),
    keep: async (product) => {
      const tx = (await openDevice()).transaction('products', 'readwrite')
      const isThere = (await tx.store.count(slug)) > 0
      if (!isThere && (await tx.store.count()) >= MOST_PRODUCTS) await tx.store.clear()
      await tx.store.put(product, slug)
      await tx.done
    },
    drop: async () => (await openDevice()).delete('products', slug),
  }
}
