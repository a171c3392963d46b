import { readFile } from 'node:fs/promises'
import {
  CATALOG_META,
  claimForSamples,
  holdsSamples,
} from '#server/sql/catalog-import/catalog-version.ts'
import type { Db } from '#server/sql/database.ts'
import { listLicenses } from '#server/sql/licenses.ts'
import { readMeta, writeMeta } from '#server/sql/meta.ts'
import { versionOf } from './seed-files.ts'

const SAMPLES = 'samples'
export const SAMPLE_PRICES = `${SAMPLES}/price-book.json`

/**
 * Fills an empty catalog with the samples and keeps samples up to date; leaves a catalog from any other
 * source as it is. Prices are written once, into a shop that has none: from then on they are the operator's.
 */
export async function seedSamples(db: Db): Promise<string | null> {
  if (!(await maySeed(db))) return null
  const catalog = await readFile(`${SAMPLES}/catalog.json`, 'utf8')
  const masters = await readMeta(db, CATALOG_META.masters)
  const files = { catalog, masters }
  // The usual case after the first start: nothing that reads, checks and writes a catalog is loaded.
  if ((await readMeta(db, CATALOG_META.version)) === (await versionOf(files))) return null
  const { seedCatalog } = await import('./seed-catalog.ts')
  const hasPrices = (await listLicenses(db)).length > 0
  const priceBook = hasPrices ? null : await readFile(SAMPLE_PRICES, 'utf8')
  const seeded = await seedCatalog(db, { ...files, priceBook })
  if (seeded.isErr()) {
    return seeded.error.kind === 'file-refused' ? seeded.error.reason : seeded.error.kind
  }
  await claimForSamples(db)
  return null
}

/** Stores the list of masters and adds them to the catalog along with the samples. */
export async function seedMasters(db: Db, masters: string): Promise<string | null> {
  await writeMeta(db, CATALOG_META.masters, masters)
  return seedSamples(db)
}

/** Whether the catalog is empty or holds the samples. */
export async function maySeed(db: Db): Promise<boolean> {
  return !(await readMeta(db, CATALOG_META.version)) || holdsSamples(db)
}
