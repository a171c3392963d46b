import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exportCatalog } from '../../server/catalog-import/export/export-catalog.ts'
import { synthesizeCatalog } from '../../server/catalog-import/synthesize-catalog.ts'
import { writeSeed, type Seed } from '../../server/catalog-import/seed-catalog.ts'
import type { Db } from '../../server/sql/database.ts'
import { migrate } from '../../server/sql/migrate.ts'
import { openPostgres } from '../../server/sql/open-postgres.ts'
import { openSqlite } from '../../server/sql/open-sqlite.ts'
import type { ScratchDatabase } from './catalog-speed.ts'
import { whole, type Row } from './print-table.ts'
import { sampleCatalog } from './sample-catalog.ts'

const SIZES = [10_000, 100_000]
const SEED = 7

interface Took {
  readonly assets: number
  readonly seconds: number
  readonly peakBytes: number
}

/**
 * Measures how fast manifests of two sizes are imported into the catalog when nothing has to be encoded,
 * and how much memory that takes.
 */
export async function importSpeed({ scratch, engine }: ScratchDatabase): Promise<readonly Row[]> {
  const seed = await sampleCatalog()
  const rows: Row[] = []
  for (const size of SIZES) {
    const manifest = join(scratch, `synthetic-${size}.csv`)
    await writeManifest(manifest, { seed, size })
    const { assets, seconds, peakBytes } = await imported(manifest, { scratch, engine, seed })
    rows.push({
      import: engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      assets: whole(assets),
      seconds: seconds.toFixed(1),
      'assets per second': whole(assets / seconds),
      'peak memory, MB': whole(peakBytes / 1_000_000),
    })
  }
  return rows
}

interface Writing {
  readonly seed: Seed
  readonly size: number
}

async function writeManifest(file: string, { seed, size }: Writing): Promise<void> {
  const db = openSqlite(':memory:')
  try {
    await prepared(db, seed)
    const plan = { products: size, seed: SEED, now: Date.now(), onProgress: () => undefined }
    await synthesizeCatalog(db, seed.catalog, plan)
    await exportCatalog(db, file)
  } finally {
    await db.destroy()
  }
}

interface Importing extends ScratchDatabase {
  readonly seed: Seed
}

async function imported(manifest: string, { scratch, engine, seed }: Importing): Promise<Took> {
  const { address, stop } = await emptyDatabase({ scratch, engine }, manifest)
  try {
    const db = engine === 'sqlite' ? openSqlite(address) : openPostgres(address)
    await prepared(db, seed)
    await db.destroy()
    const words = ['scripts/bench/import-once.ts', engine, address, manifest, scratch]
    const { stdout } = await promisify(execFile)(process.execPath, words)
    return JSON.parse(stdout) as Took
  } finally {
    await stop()
  }
}

async function emptyDatabase({ engine }: ScratchDatabase, manifest: string) {
  if (engine === 'sqlite') {
    return { address: manifest.replace(/csv$/, 'db'), stop: () => Promise.resolve() }
  }
  const { startPostgres } = await import('#tests/support/local-postgres.ts')
  const server = await startPostgres()
  return { address: server.url, stop: () => server.stop() }
}

async function prepared(db: Db, seed: Seed): Promise<void> {
  await migrate(db)
  await writeSeed(db, seed, 'bench')
}
