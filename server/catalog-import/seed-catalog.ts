import { covers } from '#domain/license/coverage.ts'
import { ok, ResultAsync, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { STANDING } from '#domain/subscription/free-pack.ts'
import { CATALOG_META, changingCatalog } from '#server/sql/catalog-import/catalog-version.ts'
import { retireCatalog, writeCatalog } from '#server/sql/catalog-import/write-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { isRuleViolation, isUniqueViolation } from '#server/sql/dialect.ts'
import { freePackRepository } from '#server/sql/free-packs/free-pack-repository.ts'
import { writeMeta } from '#server/sql/meta.ts'
import { listedPrices, writePrices } from '#server/sql/subscriptions/price-book-content.ts'
import { checkFreePack, checkReferences } from './check/references.ts'
import { readCatalogFile, type CatalogFile } from './parse/catalog-file.ts'
import { readMasters, withMasters } from './parse/masters.ts'
import { pricesOf, readPriceBookFile, type PriceBookFile } from './parse/price-book-file.ts'
import type { FileRefused } from './parse/read-file.ts'
import { versionOf, type SeedFiles } from './seed-files.ts'
import {
  assetRows,
  bundleRows,
  previewPaths,
  publicMediaRows,
  topicRow,
} from './upsert/catalog-rows.ts'

/**
 * The parsed and checked content of both files. Its facts were measured when the files were written.
 */
export interface Seed {
  readonly catalog: CatalogFile
  /** Null: the shop's prices stay. */
  readonly priceBook: PriceBookFile | null
}

/**
 * Makes the catalog match the files, all or nothing. Seeding the same files again changes nothing.
 * Entries that the new files lack are retired rather than deleted, because someone may own them.
 */
export function seedCatalog(
  db: Db,
  files: SeedFiles,
): ResultAsync<'put' | 'unchanged', FileRefused | Outage> {
  return read(files).asyncAndThen((seed) =>
    ResultAsync.fromPromise(
      versionOf(files).then((version) => writeSeed(db, seed, version)),
      toRefusal,
    ),
  )
}

/** Writes a seed that was already parsed, unless the catalog has this version already. */
export function writeSeed(db: Db, seed: Seed, version: string): Promise<'put' | 'unchanged'> {
  return changingCatalog(db, async (tx, before) => {
    if (before === version) return 'unchanged'
    await write(tx, seed)
    await writeMeta(tx, CATALOG_META.version, version)
    return 'put'
  })
}

function read(files: SeedFiles): Result<Seed, FileRefused> {
  return readCatalogFile(files.catalog)
    .andThen((catalog) =>
      readMasters(files.masters ?? null).map((masters) => withMasters(catalog, masters)),
    )
    .andThen(checkReferences)
    .andThen((catalog) =>
      readPrices(files.priceBook, catalog).map((priceBook) => ({ catalog, priceBook })),
    )
}

function readPrices(
  priceBook: string | null,
  catalog: CatalogFile,
): Result<PriceBookFile | null, FileRefused> {
  if (priceBook === null) return ok(null)
  return readPriceBookFile(priceBook).andThen((file) => checkFreePack(catalog, file))
}

async function write(tx: Db, { catalog, priceBook }: Seed): Promise<void> {
  const { home, categories, collections, products, bundles } = catalog
  await retireCatalog(tx)
  await writeMeta(tx, CATALOG_META.home, JSON.stringify(home))
  if (priceBook) {
    const { refundPolicy } = await listedPrices(tx)
    await writePrices(tx, { refundPolicy, ...pricesOf(priceBook) })
  }
  await writeCatalog(
    tx,
    {
      ...assetRows(products),
      ...bundleRows(bundles),
      categories: categories.map(topicRow),
      collections: collections.map(topicRow),
      public_media: publicMediaRows(shownPaths(catalog)),
    },
    covers,
  )
  const idOf = new Map(products.map(({ slug, id }) => [slug, id]))
  await seedStanding(
    tx,
    (priceBook?.free_pack ?? []).flatMap((slug) => idOf.get(slug) ?? []),
  )
}

/** Fills the standing list of the free packs unless it is already set. */
async function seedStanding(tx: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  const packs = freePackRepository(tx)
  await packs.lockPacks()
  if ((await packs.assets(STANDING)).length === 0) await packs.putAssets(STANDING, productIds)
}

/** Every publicly accessible path: previews, covers, and the media of the homepage. */
function shownPaths(file: CatalogFile): readonly string[] {
  return [
    ...Object.values(file.home),
    ...[...file.categories, ...file.collections].flatMap(({ cover }) => cover ?? []),
    ...file.bundles.map(({ cover }) => cover),
    ...file.products.flatMap(({ previews }) => previewPaths(previews)),
  ]
}

function toRefusal(cause: unknown): FileRefused | Outage {
  if (!isUniqueViolation(cause) && !isRuleViolation(cause)) return { kind: 'unexpected', cause }
  const why = cause instanceof Error ? cause.message : 'a database constraint'
  return { kind: 'file-refused', reason: `catalog: conflicts with the catalog: ${why}` }
}
