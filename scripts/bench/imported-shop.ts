import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { exportCatalog } from '#server/catalog-import/export/export-catalog.ts'
import { synthesizeCatalog } from '#server/catalog-import/synthesize-catalog.ts'
import { writeSeed, type Seed } from '#server/catalog-import/seed-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import type { ScratchDatabase } from './catalog-speed.ts'
import { sampleCatalog } from './sample-catalog.ts'

const SEED = 7
/** Enough that the same one is seldom requested twice. */
const MOST_PRODUCTS = 20_000

export interface Product {
  readonly slug: string
  readonly name: string
}

interface Took {
  readonly assets: number
  readonly seconds: number
  readonly peakBytes: number
}

export interface ImportedShop {
  /** Settings of a server that sells these assets. */
  readonly settings: Readonly<Record<string, string>>
  readonly dataDir: string
  readonly took: Took
  readonly products: readonly Product[]
  close(): Promise<void>
}

interface Importing extends ScratchDatabase {
  readonly assets: number
}

/**
 * A shop with the samples and a number of invented assets, imported from a manifest in a process of its own,
 * without encoding.
 */
export async function importedShop({ scratch, engine, assets }: Importing): Promise<ImportedShop> {
  const seed = await sampleCatalog()
  const dataDir = join(scratch, `imported-${engine}`)
  await mkdir(dataDir, { mode: 0o700 })
  const manifest = join(scratch, `${engine}.csv`)
  await writeManifest(manifest, { seed, assets })
  const { address, settings, close } = await emptyDatabase(engine, dataDir)
  try {
    const db = engine === 'sqlite' ? openSqlite(address) : openPostgres(address)
    await prepared(db, seed)
    const words = ['scripts/bench/import-once.ts', engine, address, manifest, scratch]
    const { stdout } = await promisify(execFile)(process.execPath, words)
    // PostgreSQL does this on its own a minute after such an import, and plans badly until then.
    if (engine === 'postgres') await sql`analyze`.execute(db)
    const products = await db
      .selectFrom('products')
      .select(['slug', 'name'])
      .orderBy('id')
      .limit(MOST_PRODUCTS)
      .execute()
    await db.destroy()
    return {
      settings: { DATA_DIR: dataDir, ...settings },
      dataDir,
      took: JSON.parse(stdout) as Took,
      products,
      close,
    }
  } catch (fault) {
    await close()
    throw fault
  }
}

interface Writing {
  readonly seed: Seed
  readonly assets: number
}

async function writeManifest(file: string, { seed, assets }: Writing): Promise<void> {
  const db = openSqlite(`${file}.db`)
  try {
    await prepared(db, seed)
    const plan = { products: assets, seed: SEED, now: Date.now(), onProgress: () => undefined }
    await synthesizeCatalog(db, seed.catalog, plan)
    await exportCatalog(db, file)
  } finally {
    await db.destroy()
  }
}

async function emptyDatabase(engine: ScratchDatabase['engine'], dataDir: string) {
  if (engine === 'sqlite') {
    return {
      address: join(dataDir, 'emberstock.db'),
      settings: {},
      close: () => Promise.resolve(),
    }
  }
  const { startPostgres } = await import('#tests/support/local-postgres.ts')
  const server = await startPostgres({ isDurable: true })
  return {
    address: server.url,
    settings: { DATABASE_URL: server.url },
    close: () => server.stop(),
  }
}

async function prepared(db: Db, seed: Seed): Promise<void> {
  await migrate(db)
  await writeSeed(db, seed, 'bench')
}
