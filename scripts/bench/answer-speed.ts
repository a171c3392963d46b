import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { randomFrom } from '#server/catalog-import/chance.ts'
import { writeSeed } from '#server/catalog-import/seed-catalog.ts'
import { synthesize } from '#server/catalog-import/synthesize.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { startServer, type Place } from './bench-server.ts'
import { connectionsTo, type Connections } from './connections.ts'
import { added, filesOf, productAt } from './day-visitors.ts'
import { httpClient } from './http-client.ts'
import { whole, type Row } from './print-table.ts'
import { sampleCatalog } from './sample-catalog.ts'

const ASSETS = 100_000
const SEED = 7
const WARM_UP = 400
const ANSWERS = 2_000
/** A response of this server that does not involve the catalog. */
const BARE = '/api/auth/session'
const LISTS = '/api/v1/products'
/** Number of assets that are requested over and over. */
const POPULAR = 200

/**
 * API responses per second with many products over 16 connections, compared with a bare response of the
 * same server.
 */
export async function answerSpeed({ distDir, scratch }: Place): Promise<readonly Row[]> {
  const { catalog: sample, priceBook } = await sampleCatalog()
  const catalog = synthesize(sample, { products: ASSETS, seed: SEED })
  const dataDir = join(scratch, 'answers')
  await mkdir(dataDir, { mode: 0o700 })
  const db = openSqlite(join(dataDir, 'emberstock.db'))
  await migrate(db)
  await writeSeed(db, { catalog, priceBook }, 'bench')
  await db.destroy()
  const server = await startServer({ distDir, scratch }, { DATA_DIR: dataDir })
  const connections = connectionsTo(server.port)
  try {
    const answers = await measured(connections, catalog.products)
    const carts = await measuredCarts(server.port, connections, catalog.products)
    return [...answers, carts]
  } finally {
    connections.close()
    await server.stop()
  }
}

const CARTS = 1_500
const AT_ONCE = 16

/**
 * Carts a second: each time a new visitor adds two files and reads the cart. A change is on the disk before it is
 * answered.
 */
async function measuredCarts(
  port: number,
  connections: Connections,
  products: readonly Sold[],
): Promise<Row> {
  const { ask, close } = httpClient(port)
  const popular = products.slice(0, POPULAR)
  const answers = await Promise.all(popular.map(({ slug }) => ask(productAt(slug))))
  const files = answers.flatMap(filesOf)
  const fill = async (index: number) => {
    const cookies = new Map<string, string>()
    for (const file of [files[index % files.length], files[(index + 1) % files.length]]) {
      const { status } = await ask({ ...added(file ?? 0), cookies })
      if (status !== 200) throw new Error(`a cart answered ${status}`)
    }
    await ask({ path: '/api/v1/cart', cookies })
  }
  const speed = async (count: number) => {
    let next = 0
    const visitor = async () => {
      while (next < count) await fill(next++)
    }
    const begun = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, visitor))
    return count / ((performance.now() - begun) / 1000)
  }
  try {
    await speed(WARM_UP)
    const before = await connections.speed(() => BARE, ANSWERS)
    const carts = await speed(CARTS)
    const bare = (before + (await connections.speed(() => BARE, ANSWERS))) / 2
    return row('cart pass', carts, bare)
  } finally {
    close()
  }
}

function row(ask: string, answers: number, bare: number): Row {
  const share = `${((answers / bare) * 100).toFixed(0)} %`
  return { request: ask, 'bare JSON/s': whole(bare), 'answers/s': whole(answers), 'of bare': share }
}

interface Sold {
  readonly slug: string
  readonly name: string
}

async function measured(
  connections: Connections,
  products: readonly Sold[],
): Promise<readonly Row[]> {
  const chance = randomFrom(SEED)
  const some = (count: number) => products[Math.floor(chance() * count)]
  const page = () => 1 + Math.floor(chance() ** 3 * 20)
  const library = () => 1 + Math.floor(chance() * 3)
  const word = () => encodeURIComponent(some(POPULAR)?.name.split(' ')[0] ?? '')
  const asks: Readonly<Record<string, () => string>> = {
    'library page': () => `${LISTS}?library_id=${library()}&page=${page()}`,
    'page 1,000': () => `${LISTS}?library_id=1&sort_by=newest&page=${1_000 + page()}`,
    search: () => `${LISTS}?search_query=${word()}`,
    'search with a filter': () => `${LISTS}?library_id=1&loopable=yes&search_query=${word()}`,
    'product, one of 200': () => `${LISTS}/${some(POPULAR)?.slug}`,
    'product, any': () => `${LISTS}/${some(products.length)?.slug}`,
  }
  // The first response waits for the server to be ready.
  await connections.speed(() => LISTS, 1)
  const rows: Row[] = []
  for (const [ask, path] of Object.entries(asks)) {
    await connections.speed(path, WARM_UP)
    const before = await connections.speed(() => BARE, ANSWERS)
    const answers = await connections.speed(path, ANSWERS)
    const bare = (before + (await connections.speed(() => BARE, ANSWERS))) / 2
    rows.push(row(ask, answers, bare))
  }
  return rows
}
