import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { faultLine } from '#server/catalog-import/fault.ts'
import { orphanNotes } from '#server/catalog-import/upsert/orphaned-files.ts'
import { readCsv } from '#server/catalog-import/parse/read-csv.ts'
import { readJson } from '#server/catalog-import/parse/read-json.ts'
import { importRows } from '#server/catalog-import/run-import.ts'
import { encodersOfFfmpeg } from '#server/catalog-import/analyze/ffmpeg.ts'
import type { Db } from '#server/sql/database.ts'
import { folderUploads, INCOMING } from '#server/file-storage/folder-uploads.ts'
import { folderStorage } from '#server/file-storage/folder-storage.ts'
import { aCatalog, anEntry, stock } from './catalog-data.ts'
import { migratedSqlite } from './migrated-sqlite.ts'

export const HEADER =
  'sku,name,library,category,description,motion_description,credits,price_usd,file_1'
/** A valid row, with a picture that `openImportShop` has put into the folder. */
export const GOOD = 'A-1,Plate,practice,plates,A plate.,Nothing.,,,still.png'

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const encoders = encodersOfFfmpeg()

export type ImportShop = Awaited<ReturnType<typeof openImportShop>>

/** A small shop, a media folder with one picture, and an empty file storage. */
export async function openImportShop(db: Db) {
  await stock(db, aCatalog([anEntry({ id: 1 })]))
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-rows-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [media, fileStorage] = [join(folder, 'media'), join(folder, 'vault')]
  mkdirSync(media)
  writeFileSync(join(media, 'still.png'), PNG)
  const clock = { at: Date.UTC(2026, 5, 1), now: () => clock.at }
  const context = {
    media,
    clock,
    uploads: folderUploads(fileStorage, async () => 1e12),
    storage: folderStorage(fileStorage),
    orphans: orphanNotes(db, clock),
    scratch: join(fileStorage, INCOMING),
    encoders: await encoders,
  }
  return { db, clock, folder, media, storage: fileStorage, context }
}

/** The same, for tests that do not depend on the database. */
export async function openImportShopOnSqlite(): Promise<ImportShop> {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  return openImportShop(db)
}

/** Imports a manifest that is in the shop's folder, or is given as the lines of a CSV. */
export async function importing(
  { db, clock, media, context }: ImportShop,
  manifest: string | readonly string[],
) {
  const file = join(media, typeof manifest === 'string' ? manifest : 'rows.csv')
  if (typeof manifest !== 'string') writeFileSync(file, `${manifest.join('\n')}\n`)
  const rows = file.endsWith('.json') ? readJson(file) : readCsv(file)
  const testShop = { db, clock, context, jobs: 2, onRow: () => undefined }
  const { counts, faults } = await importRows(testShop, rows)
  return { counts, lines: faults.map(faultLine) }
}

/** Every file in a shop's file storage, by path. */
export function filesIn({ storage: fileStorage }: ImportShop): readonly string[] {
  return readdirSync(fileStorage, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(fileStorage, path)).isFile())
    .toSorted()
}

/** The files that the database records as orphaned. */
export async function looseIn({ db }: ImportShop): Promise<readonly string[]> {
  const rows = await db.selectFrom('orphaned_files').select('path').orderBy('path').execute()
  return rows.map(({ path }) => path)
}
