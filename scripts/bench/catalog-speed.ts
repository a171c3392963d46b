import { join } from 'node:path'
import { sql } from 'kysely'
import type { ResultAsync } from 'neverthrow'
import type { Catalog } from '#application/ports/catalog.ts'
import type { Outage } from '#application/ports/outage.ts'
import { randomFrom } from '#server/catalog-import/chance.ts'
import type { CatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import { writeSeed } from '#server/catalog-import/seed-catalog.ts'
import { synthesize } from '#server/catalog-import/synthesize.ts'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { catalogFinders, type SearchEngine } from '#server/catalog/catalog-finders.ts'
import { sqlCatalog, sqlReadModels } from '#server/catalog/sql-catalog.ts'
import { anyBrowse, anyWords, beginning, searchFor, withTypo } from './asks.ts'
import { orThrow } from './or-throw.ts'
import { whole, type Row } from './print-table.ts'
import { sampleCatalog } from './sample-catalog.ts'
import { percentile } from './percentile.ts'

const SEED = 7
const WARM_UP = 200
const TIMES = 2000
/** PostgreSQL takes about a hundred times as long as memory. */
const TIMES_IN_POSTGRES = 300

/** A dedicated database for one measurement. */
export interface ScratchDatabase {
  readonly scratch: string
  readonly engine: 'sqlite' | 'postgres'
}

interface CatalogOrder extends ScratchDatabase {
  /** Measured one after the other, on the same database. */
  readonly searches: readonly SearchEngine[]
  readonly assets: number
}

/**
 * Measures how long the catalog takes with many products, with its cards read from the tables, one request
 * after another.
 */
export async function catalogSpeed({
  scratch,
  engine,
  searches,
  assets,
}: CatalogOrder): Promise<readonly Row[]> {
  const { catalog: sample, priceBook } = await sampleCatalog()
  const catalog = synthesize(sample, { products: assets, seed: SEED })
  const { db, close } = await openCatalog({ scratch, engine, name: 'catalog' })
  const rows: Row[] = []
  try {
    await migrate(db)
    const filled = await once(() => writeSeed(db, { catalog, priceBook }, 'bench'))
    rows.push({ search: '', ...taken('seed the catalog', filled) })
    // PostgreSQL does this on its own a minute after such an import, and plans badly until then.
    if (engine === 'postgres') await sql`analyze`.execute(db)
    for (const search of searches) {
      const shop = shopOver(db, search)
      const times = search === 'memory' ? TIMES : TIMES_IN_POSTGRES
      const first = await once(async () => orThrow(await shop.suggest('')))
      const asks = await measured(shop, catalog.products, times)
      const all = [taken('first request', first), ...asks]
      rows.push(...all.map((row) => ({ search, ...row })))
    }
    return rows
  } finally {
    await close()
  }
}

function shopOver(db: Db, searchEngine: SearchEngine): Catalog {
  const clock = { now: () => Date.now() }
  const log = { note: () => undefined, alarm: () => undefined }
  const databaseOutages = { explains: () => false }
  const alone = { shared: null, beside: null }
  const readModels = sqlReadModels({ db, clock, log, outages: databaseOutages, ...alone })
  const finders = catalogFinders({
    searchEngine,
    readModels,
    unlimitedDb: db,
    catalogReads: db,
    clock,
    log,
    databaseOutages,
  })
  return sqlCatalog(db, clock, finders)
}

function taken(ask: string, ms: number): Row {
  return { request: ask, 'p50 ms': '', 'p95 ms': '', 'slowest ms': whole(ms) }
}

async function measured(
  shop: Catalog,
  products: CatalogFile['products'],
  times: number,
): Promise<readonly Row[]> {
  const chance = randomFrom(SEED)
  const timed = timing(times)
  const words = () => anyWords(products, chance)
  return [
    await timed('library page', () => shop.browse({ ...anyBrowse(chance), facets: {} })),
    await timed('browse', () => shop.browse(anyBrowse(chance))),
    await timed('search', () => shop.browse(searchFor(words()))),
    await timed('search, as it is typed', () => shop.suggest(beginning(words(), chance))),
    await timed('search, with a typo', () => shop.browse(searchFor(withTypo(words(), chance)))),
    await timed('home', () => shop.home()),
    await timed('product', () =>
      shop.product(products[Math.floor(chance() * products.length)]?.slug ?? ''),
    ),
  ]
}

const timing =
  (times: number) =>
  async <Found, UserError>(
    ask: string,
    run: () => ResultAsync<Found, UserError | Outage>,
  ): Promise<Row> => {
    const took: number[] = []
    for (let time = -WARM_UP; time < times; time++) {
      const begun = performance.now()
      const found = await run()
      if (time >= 0) took.push(performance.now() - begun)
      orThrow(found)
    }
    const at = (share: number) => percentile(took, share).toFixed(2)
    return { request: ask, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'slowest ms': at(1) }
  }

async function once(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

interface Opening extends ScratchDatabase {
  readonly name: string
}

/** Opens an empty database of an engine, in the scratch folder or on a PostgreSQL server of its own. */
async function openCatalog({ scratch, engine, name }: Opening) {
  if (engine === 'sqlite') {
    const db = openSqlite(join(scratch, `${name}.db`))
    return { db, close: () => db.destroy() }
  }
  const { startPostgres } = await import('#tests/support/local-postgres.ts')
  const server = await startPostgres()
  const db: Db = openPostgres(server.url)
  return {
    db,
    close: async () => {
      await db.destroy()
      await server.stop()
    },
  }
}
