import { httpSharedWishlists, httpWishlists } from '#adapters/http/http-wishlists.ts'
import type { SharedWishlists, Wishlists } from '#application/ports/wishlists.ts'
import type { Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'
import { openBackend, type Backend, type Person } from './backend.ts'
import { apiOf } from './api-of.ts'

export const product = (id: number): WishlistRef => ({ type: 'product', id })
export const bundle = (id: number): WishlistRef => ({ type: 'bundle', id })

/** IDs in the catalog. */
export const FOR_MONEY = 1
export const FREE = 2
export const SUBSCRIPTION = 3
export const SMOKE = 4
export const PRACTICE = 51

export const refsOf = ({ items }: Pick<Wishlist, 'items'>) =>
  items.map(({ type, id }): WishlistRef => ({ type, id }))

/** The same ports, called directly and through the shop's routes. */
export const PORTS: Readonly<Record<string, PortsOf>> = {
  'at the service itself': ({ wishlists, sharedWishlists }) => ({ wishlists, sharedWishlists }),
  'through HTTP': (backend, who) => {
    const api = apiOf(backend, who)
    return { wishlists: httpWishlists(api), sharedWishlists: httpSharedWishlists(api) }
  },
}

interface Ports {
  readonly wishlists: Wishlists
  readonly sharedWishlists: SharedWishlists
}

type PortsOf = (backend: Backend, who: Person) => Ports

/** Ada and her lists, through one of the two. */
export async function openLists(database: Parameters<typeof openBackend>[0], portsOf: PortsOf) {
  const backend = await openBackend(database)
  const ada = await backend.signIn()
  const { db, time } = backend
  /** Moves the clock by a minute, so that lists have an order. */
  const later = () => void (time.now += 60_000)
  const sold = (table: 'products' | 'bundles', id: number, retired: 0 | 1) =>
    db.updateTable(table).set({ retired }).where('id', '=', id).execute()
  return { ...portsOf(backend, ada), backend, db, time, ada, later, sold }
}
