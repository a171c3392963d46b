import { join } from 'node:path'
import { exportCatalogue } from '../../server/import/export.ts'
import { readCsv } from '../../server/import/read-csv.ts'
import { importTrusted } from '../../server/import/run-import.ts'
import { synthesiseShelves } from '../../server/import/synthesise-shelves.ts'
import { fillShelves, type Shelves } from '../../server/seed/put-on-shelves.ts'
import type { Db } from '../../server/sql/database.ts'
import { migrate } from '../../server/sql/migrate.ts'
import { openSqlite } from '../../server/sql/open-sqlite.ts'
import { folderIntake } from '../../server/vault/folder-intake.ts'
import { folderVault } from '../../server/vault/folder-vault.ts'
import { openCatalogue, type CatalogueOrder } from './catalogue-speed.ts'
import { whole, type Row } from './print-table.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const ASSETS = 100_000
const SEED = 7

/** How fast a manifest of 100,000 assets goes onto empty shelves, where nothing has to be encoded. */
export async function importSpeed({ scratch, engine }: CatalogueOrder): Promise<readonly Row[]> {
  const shelves = await sampleCatalogue()
  const manifest = join(scratch, 'synthetic.csv')
  await writeManifest(manifest, shelves)
  const { db, close } = await openCatalogue({ scratch, engine, name: 'imported' })
  try {
    await prepared(db, shelves)
    const begun = performance.now()
    const memory = watchedMemory()
    const { counts } = await importTrusted(deskOver(db, scratch), readCsv(manifest))
    const seconds = (performance.now() - begun) / 1000
    const peak = memory.stop()
    const assets = counts.new + counts.changed
    return [
      {
        import: engine,
        assets: whole(assets),
        seconds: seconds.toFixed(1),
        'assets per second': whole(assets / seconds),
        'peak MB': whole(peak / 1_000_000),
      },
    ]
  } finally {
    await close()
  }
}

async function writeManifest(file: string, shelves: Shelves): Promise<void> {
  const db = openSqlite(':memory:')
  try {
    await prepared(db, shelves)
    const plan = { products: ASSETS, seed: SEED, now: Date.now(), onProgress: () => undefined }
    await synthesiseShelves(db, shelves.catalogue, plan)
    await exportCatalogue(db, file)
  } finally {
    await db.destroy()
  }
}

async function prepared(db: Db, shelves: Shelves): Promise<void> {
  await migrate(db)
  await fillShelves(db, shelves, 'bench')
}

function deskOver(db: Db, scratch: string) {
  const vault = join(scratch, 'vault')
  return {
    db,
    clock: { now: () => Date.now() },
    workshop: {
      media: scratch,
      intake: folderIntake(vault),
      vault: folderVault(vault),
      scratch,
      encoders: null,
    },
    jobs: 1,
    onRow: () => undefined,
  }
}

function watchedMemory() {
  let peak = 0
  const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))
  const timer = setInterval(look, 100)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return peak
    },
  }
}
