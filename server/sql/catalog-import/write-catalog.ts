import type { Db } from '../database.ts'
import { coverAdded, filesToAdd, type Covers } from './added-files.ts'
import type { ImportState } from '../schema/imports.ts'
import { upsertRows, type NewRow } from '../upsert-rows.ts'

/**
 * The tables of the catalog, each with its key; tables that others reference come first.
 */
const KEYS = {
  categories: ['slug'],
  collections: ['slug'],
  products: ['id'],
  variants: ['id'],
  product_collections: ['product_id', 'collection_slug'],
  bundles: ['id'],
  bundle_members: ['bundle_id', 'variant_id'],
  public_media: ['path'],
  imports: ['sku'],
} as const

type CatalogTable = keyof typeof KEYS

/** Catalog rows by table. A table that is not listed stays as it is. */
export type CatalogRows = { readonly [Table in CatalogTable]?: Iterable<NewRow<Table>> }

/**
 * Upserts rows of the catalog by key, within the caller's transaction: the only way to write the
 * catalog. New files are given to everyone who has bought one that covers them.
 */
export async function writeCatalog(tx: Db, rows: CatalogRows, covers: Covers): Promise<void> {
  // Read twice, which is impossible for rows that are created on the fly.
  const files = rows.variants && [...rows.variants]
  const all: CatalogRows = files ? { ...rows, variants: files } : rows
  const write = async <Table extends CatalogTable>(table: Table): Promise<void> => {
    const own: Iterable<NewRow<Table>> | undefined = all[table]
    if (own) await upsertRows(tx, { into: table, by: KEYS[table], rows: own })
  }
  const added = files ? await filesToAdd(tx, files) : []
  for (const table of Object.keys(KEYS) as CatalogTable[]) await write(table)
  await coverAdded(tx, added, covers)
}

/**
 * Takes everything off sale before a whole catalog is written. Rows of anything that someone may own
 * stay, marked as retired.
 */
export async function retireCatalog(tx: Db): Promise<void> {
  for (const table of ['products', 'variants', 'bundles'] as const) {
    await tx.updateTable(table).set({ retired: 1 }).execute()
  }
  for (const table of ['product_collections', 'bundle_members', 'public_media'] as const) {
    await tx.deleteFrom(table).execute()
  }
}

/** Takes assets off sale, or puts them back; returns how many that changed. */
export async function setRetired(
  tx: Db,
  skus: readonly string[],
  isRetired: boolean,
): Promise<number> {
  const retired = isRetired ? 1 : 0
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ retired })
    .where('sku', 'in', skus)
    .where('retired', '<>', retired)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sets this date for those of the assets that are drafts without a date of their own. */
export async function dateDrafts(tx: Db, skus: readonly string[], now: number): Promise<void> {
  const undated = tx
    .selectFrom('imports')
    .select('sku')
    .where('state', '=', 'draft')
    .where('dated', '=', 0)
    .where('sku', 'in', skus)
  await tx.updateTable('products').set({ published_at: now }).where('sku', 'in', undated).execute()
}

/** Stores the state of imported assets. */
export async function setImportState(
  tx: Db,
  skus: readonly string[],
  state: ImportState,
): Promise<void> {
  await tx.updateTable('imports').set({ state }).where('sku', 'in', skus).execute()
}

/**
 * Removes what the next rows of some products may lack: files keep their rows, marked as retired, for
 * their buyers.
 */
export async function clearProducts(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('variants').set({ retired: 1 }).where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_collections').where('product_id', 'in', ids).execute()
}

/** Removes what the next rows of a bundle may lack. */
export async function clearMembers(tx: Db, bundleId: number): Promise<void> {
  await tx.deleteFrom('bundle_members').where('bundle_id', '=', bundleId).execute()
}

/** From now on, no one may download these files without a license. */
export async function hideMedia(tx: Db, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await tx.deleteFrom('public_media').where('path', 'in', paths).execute()
}
