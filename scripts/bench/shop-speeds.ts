import { randomFrom } from '#server/catalog-import/chance.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { PRODUCT_SORTS } from '#domain/catalog/sort.ts'
import { connectionsTo, perSecond, type Connections, type PathOf } from './connections.ts'
import { added, filesOf } from './day-members.ts'
import { productAt } from './day-visitors.ts'
import { httpClient } from './http-client.ts'
import type { Product } from './imported-shop.ts'
import { measuredPages } from './sample-catalog.ts'

const SEED = 7
/** A response without a page, a query or a file: the most that this server can do on this machine right now. */
const BARE = '/api/auth/session'
const LISTS = '/api/v1/products'
/** Number of assets that are requested over and over. */
const POPULAR = 200
/** Of the time that something is measured, how long it runs before that, and how long the bare response does. */
const WARM_UP = 0.4
const BARE_FOR = 0.4

export interface Speed {
  readonly perSecond: number
  /** The median of one request after another, in milliseconds. */
  readonly aloneMs?: number
  readonly ofBare: number
}

type Asks = Readonly<Record<string, PathOf>>
type Speeds = ReadonlyMap<string, Speed>

/** What one server answers in a second at 16 connections, each beside a bare answer before and after it. */
export async function shopSpeeds(
  port: number,
  products: readonly Product[],
  seconds: number,
): Promise<Speeds> {
  const connections = connectionsTo(port)
  try {
    await connections.speed(() => BARE, seconds)
    const speeds = new Map<string, Speed>()
    const measureAll = async (asks: Asks) => {
      for (const [work, path] of Object.entries(asks)) {
        speeds.set(work, await measured(connections, path, seconds))
      }
    }
    await measureAll(asksOf(products))
    speeds.set('cart pass, durable', await carts({ port, connections, products, seconds }))
    await measureAll(await pagesOf(products))
    return speeds
  } finally {
    connections.close()
  }
}

/** Requests of the API. */
export function asksOf(products: readonly Product[]): Asks {
  const chance = randomFrom(SEED)
  const some = (count: number) => products[Math.floor(chance() * Math.min(count, products.length))]
  const page = () => 1 + Math.floor(chance() ** 3 * 20)
  const library = () => 1 + Math.floor(chance() * 3)
  const word = () => encodeURIComponent(some(POPULAR)?.name.split(' ')[0] ?? '')
  return {
    'library page of 24': () => `${LISTS}?library_id=${library()}&page=${page()}`,
    'library page 1,000': () => `${LISTS}?library_id=1&sort_by=newest&page=${1_000 + page()}`,
    'text search': () => `${LISTS}?search_query=${word()}`,
    'search with facets': () => `${LISTS}?library_id=1&loopable=yes&search_query=${word()}`,
    'product by slug, one of 200': () => `${LISTS}/${some(POPULAR)?.slug}`,
    'product by slug, any': () => `${LISTS}/${some(products.length)?.slug}`,
  }
}

/**
 * Pages that many visitors look at, which are made once for all of them (decision 069), and pages at addresses that
 * nobody has asked for before. The home page has only one address, so something is added that no page reads.
 */
export async function pagesOf(products: readonly Product[]): Promise<Asks> {
  const { home, library, product } = await measuredPages()
  const lists = LIBRARIES.flatMap(({ path }) =>
    PRODUCT_SORTS.flatMap(({ value }) =>
      Array.from({ length: 500 }, (_, page) => `${path}?sort_by=${value}&page=${page + 2}`),
    ),
  )
  const slugs = products.map(({ slug }) => `/product/${slug}`)
  return {
    'home page, kept': () => home,
    'home page, never asked': (visit) => `${home}?visit=${visit}`,
    'library page, kept': () => library,
    'library page, never asked': neverAsked(lists),
    'product page, kept': () => product,
    'product page, never asked': neverAsked(slugs),
  }
}

/** Each address once, from the last on; with something that no page reads when all have been asked for. */
function neverAsked(addresses: readonly string[]): PathOf {
  const left = [...addresses]
  return (visit) =>
    left.pop() ?? `${addresses[0]}${addresses[0]?.includes('?') ? '&' : '?'}visit=${visit}`
}

/** Measures the bare response before and after, since the machine's load changes by the minute. */
async function measured(connections: Connections, path: PathOf, seconds: number): Promise<Speed> {
  await connections.speed(path, seconds * WARM_UP)
  const before = await connections.speed(() => BARE, seconds * BARE_FOR)
  const found = await connections.speed(path, seconds)
  const bare = (before + (await connections.speed(() => BARE, seconds * BARE_FOR))) / 2
  return { perSecond: found, aloneMs: await connections.alone(path), ofBare: found / bare }
}

interface Carts {
  readonly port: number
  readonly connections: Connections
  readonly products: readonly Product[]
  readonly seconds: number
}

/**
 * Carts a second: each time a new visitor adds two files and reads the cart. A change is on the disk before it is
 * answered.
 */
async function carts({ port, connections, products, seconds }: Carts): Promise<Speed> {
  const { ask, close } = httpClient(port)
  const popular = products.slice(0, POPULAR)
  const answers = await Promise.all(popular.map(({ slug }) => ask(productAt(slug))))
  const files = answers.flatMap(filesOf)
  let next = 0
  const fill = async () => {
    next += 1
    const cookies = new Map<string, string>()
    for (const file of [files[next % files.length], files[(next + 1) % files.length]]) {
      const { status } = await ask({ ...added(file ?? 0), cookies })
      if (status !== 200) throw new Error(`a cart answered ${status}`)
    }
    await ask({ path: '/api/v1/cart', cookies })
  }
  try {
    await perSecond(fill, seconds * WARM_UP)
    const before = await connections.speed(() => BARE, seconds * BARE_FOR)
    const found = await perSecond(fill, seconds)
    const bare = (before + (await connections.speed(() => BARE, seconds * BARE_FOR))) / 2
    return { perSecond: found, ofBare: found / bare }
  } finally {
    close()
  }
}
