import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedAsset } from '#server/catalog-import/prepared-asset.ts'
import { writeSeed } from '#server/catalog-import/seed-catalog.ts'
import { synthesize } from '#server/catalog-import/synthesize.ts'
import { upsertAssets } from '#server/catalog-import/upsert/upsert-assets.ts'
import { CATALOG_META, moveVersion } from '#server/sql/catalog-import/catalog-version.ts'
import type { Db } from '#server/sql/database.ts'
import { writeMeta } from '#server/sql/meta.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { startServer, type Place } from './bench-server.ts'
import { connectionsTo, type Connections } from './connections.ts'
import { whole, type Row } from './print-table.ts'
import { sampleCatalog } from './sample-catalog.ts'

const ASSETS = 10_000
const SEED = 7
const BARE = '/api/auth/session'
const ANSWERS = 5_000
const WARM_UP = 400
const POPULAR = 20
/** Imports tell of their changes this often. */
const VERSION_MS = 5_000
/** Enough for several versions of the catalog. */
const MEASURED_MS = 15_000

/**
 * Pages per second that visitors get of home, a library and popular products while an import is under way, which
 * adds new assets or changes existing ones, with a transaction for each.
 */
export async function importPages({ distDir, scratch }: Place): Promise<readonly Row[]> {
  const { catalog: sample, priceBook } = await sampleCatalog()
  const catalog = synthesize(sample, { products: 2 * ASSETS, seed: SEED })
  const [sold, others] = [catalog.products.slice(0, ASSETS), catalog.products.slice(ASSETS)]
  const dataDir = join(scratch, 'import-pages')
  await mkdir(dataDir, { mode: 0o700 })
  const db = openSqlite(join(dataDir, 'emberstock.db'))
  await migrate(db)
  await writeSeed(db, { catalog: { ...catalog, products: sold, bundles: [] }, priceBook }, 'bench')
  const server = await startServer({ distDir, scratch }, { DATA_DIR: dataDir })
  const connections = connectionsTo(server.port)
  const pages = ['/', '/2d', ...sold.slice(0, POPULAR).map(({ slug }) => `/product/${slug}`)]
  const measure = measuring(connections, pages)
  const put = (entry: (typeof sold)[number]) =>
    upsertAssets(db, [prepared(entry)], { now: Date.now() })
  try {
    return [
      await measure('no import', null),
      await measure(
        '20 new assets a second',
        importing(db, 20, (at) => put(others[at] ?? fail())),
      ),
      await measure(
        '2 changed assets a second',
        importing(db, 2, (at) => put(sold.at(-1 - at) ?? fail())),
      ),
      await measure(
        'the same, noted as before decision 080',
        importing(db, 2, () => writeMeta(db, CATALOG_META.pending, '1')),
      ),
    ]
  } finally {
    connections.close()
    await server.stop()
    await db.destroy()
  }
}

type Entry = Parameters<typeof synthesize>[0]['products'][number]

function prepared({
  id: _id,
  published_at: publishedAt,
  variants,
  ...product
}: Entry): PreparedAsset {
  return {
    product: { ...product, variants: variants.map(({ id: _file, ...file }) => file) },
    published: true,
    publishedAt,
    contentHash: crypto.randomUUID(),
  }
}

function fail(): never {
  throw new Error('nothing is left to import')
}

/** Starts an import of a number of steps a second; stops when the returned function is called. */
function importing(db: Db, perSecond: number, step: (at: number) => Promise<unknown>) {
  return (): (() => Promise<void>) => {
    let isOver = false
    const work = async () => {
      let movedAt = Date.now()
      for (let at = 0; !isOver; at += 1) {
        await step(at)
        await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond))
        if (Date.now() - movedAt < VERSION_MS) continue
        movedAt = Date.now()
        await moveVersion(db)
      }
      await moveVersion(db)
    }
    const working = work()
    return async () => {
      isOver = true
      await working
    }
  }
}

function measuring(connections: Connections, pages: readonly string[]) {
  const pageAt = (index: number) => pages[index % pages.length] ?? '/'
  return async (during: string, begin: (() => () => Promise<void>) | null): Promise<Row> => {
    await connections.speed(pageAt, WARM_UP)
    const before = await connections.speed(() => BARE, ANSWERS)
    const end = begin?.()
    const begun = performance.now()
    let served = 0
    while (performance.now() - begun < MEASURED_MS) {
      await connections.speed(pageAt, WARM_UP)
      served += WARM_UP
    }
    const speed = served / ((performance.now() - begun) / 1000)
    await end?.()
    const bare = (before + (await connections.speed(() => BARE, ANSWERS))) / 2
    const share = `${((speed / bare) * 100).toFixed(1)} %`
    return { during, 'bare JSON/s': whole(bare), 'pages/s': whole(speed), 'of bare': share }
  }
}
