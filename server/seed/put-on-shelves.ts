import { ResultAsync, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Db } from '#server/sql/database.ts'
import { seedStanding } from '#server/sql/free-packs/free-pack-shelf.ts'
import { isRuleViolation, isUniqueViolation, lockingRows } from '#server/sql/dialect.ts'
import {
  readCatalogueFile,
  readPriceBookFile,
  type CatalogueFile,
  type FileRefused,
  type PriceBookFile,
} from './files.ts'
import { readMasters, withMasters } from './masters.ts'
import { put } from './put.ts'
import { checkFreePack, checkReferences } from './references.ts'
import {
  bundleRow,
  collectionRows,
  licenseRow,
  packRow,
  planRow,
  memberRows,
  productRow,
  publicPaths,
  topicRow,
  variantRows,
} from './rows.ts'

/** Texts of the two files that the shelves are filled from. */
export interface ShelfFiles {
  readonly catalogue: string
  readonly priceBook: string
  /** What was rendered on this machine beside them; null if nothing was. */
  readonly masters?: string | null
}

/**
 * Fills the shelves from files, all or nothing. The same files again change nothing. What the new
 * files lack is retired rather than deleted: somebody may own it.
 */
export function putOnShelves(
  db: Db,
  files: ShelfFiles,
): ResultAsync<'put' | 'unchanged', FileRefused | Outage> {
  return read(files).asyncAndThen((shelves) =>
    ResultAsync.fromPromise(
      versionOf(files).then((version) => fillShelves(db, shelves, version)),
      toRefusal,
    ),
  )
}

/** What both files hold, read and checked. */
export interface Shelves {
  readonly catalogue: CatalogueFile
  readonly priceBook: PriceBookFile
}

/** Fills the shelves in one transaction, unless they are filled with this version already. */
export function fillShelves(
  db: Db,
  shelves: Shelves,
  version: string,
): Promise<'put' | 'unchanged'> {
  return db.transaction().execute(async (tx) => {
    if ((await lockedVersion(tx)) === version) return 'unchanged'
    await fill(tx, shelves)
    await tx
      .updateTable('meta')
      .set({ value: version })
      .where('key', '=', 'catalogue_version')
      .execute()
    return 'put'
  })
}

function read(files: ShelfFiles): Result<Shelves, FileRefused> {
  return readCatalogueFile(files.catalogue)
    .andThen((catalogue) =>
      readMasters(files.masters ?? null).map((masters) => withMasters(catalogue, masters)),
    )
    .andThen(checkReferences)
    .andThen((catalogue) =>
      readPriceBookFile(files.priceBook)
        .andThen((priceBook) => checkFreePack(catalogue, priceBook))
        .map((priceBook) => ({ catalogue, priceBook })),
    )
}

/** Takes the one row that everything filling the shelves must hold, so that no two do so at once. */
async function lockedVersion(tx: Db): Promise<string> {
  await tx
    .insertInto('meta')
    .values({ key: 'catalogue_version', value: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = tx.selectFrom('meta').select('value').where('key', '=', 'catalogue_version')
  return (await lockingRows(tx, row).executeTakeFirstOrThrow()).value
}

async function fill(tx: Db, { catalogue, priceBook }: Shelves): Promise<void> {
  const { products, bundles } = catalogue
  for (const table of ['products', 'variants', 'bundles'] as const) {
    await tx.updateTable(table).set({ retired: 1 }).execute()
  }
  for (const table of ['product_collections', 'bundle_members', 'public_media'] as const) {
    await tx.deleteFrom(table).execute()
  }
  const home = { key: 'home', value: JSON.stringify(catalogue.home) }
  const licenses = priceBook.license_types.map(licenseRow)
  await put(tx, { into: 'meta', by: ['key'], rows: [home] })
  await put(tx, { into: 'license_types', by: ['id'], rows: licenses })
  const plans = priceBook.plan_variants.map(planRow)
  await put(tx, { into: 'plan_variants', by: ['id'], rows: plans })
  const packs = priceBook.credit_packs.map(packRow)
  await put(tx, { into: 'credit_packs', by: ['id'], rows: packs })
  if (priceBook.refund_policy) {
    await tx.updateTable('refund_policy').set(priceBook.refund_policy).execute()
  }
  await put(tx, { into: 'categories', by: ['slug'], rows: catalogue.categories.map(topicRow) })
  await put(tx, { into: 'collections', by: ['slug'], rows: catalogue.collections.map(topicRow) })
  await put(tx, { into: 'products', by: ['id'], rows: products.values().map(productRow) })
  await put(tx, { into: 'variants', by: ['id'], rows: products.values().flatMap(variantRows) })
  const idOf = new Map(products.map(({ slug, id }) => [slug, id]))
  const standing = priceBook.free_pack.flatMap((slug) => idOf.get(slug) ?? [])
  await seedStanding(tx, standing)
  await put(tx, {
    into: 'product_collections',
    by: ['product_id', 'collection_slug'],
    rows: products.values().flatMap(collectionRows),
  })
  await put(tx, { into: 'bundles', by: ['id'], rows: bundles.map(bundleRow) })
  await put(tx, {
    into: 'bundle_members',
    by: ['bundle_id', 'variant_id'],
    rows: bundles.flatMap(memberRows),
  })
  await put(tx, { into: 'public_media', by: ['path'], rows: publicPaths(catalogue) })
}

function toRefusal(cause: unknown): FileRefused | Outage {
  if (!isUniqueViolation(cause) && !isRuleViolation(cause)) return { kind: 'unexpected', cause }
  const why = cause instanceof Error ? cause.message : 'a rule of the tables'
  return { kind: 'file-refused', reason: `catalogue: does not fit what is on the shelves: ${why}` }
}

async function versionOf(files: ShelfFiles): Promise<string> {
  const texts = [files.catalogue, files.priceBook, ...(files.masters ? [files.masters] : [])]
  const text = new TextEncoder().encode(texts.join('\n'))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
