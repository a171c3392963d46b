import type { Db } from '../database.ts'
import { coverAdded, filesToAdd, type Covers } from './added-files.ts'
import type { ImportState } from '../schema/imports.ts'
import { upsertRows, type NewRow } from '../upsert-rows.ts'

/** The tables that hold the catalog with what it costs, each by its key; those that others refer to come first. */
const KEYS = {
  license_types: ['id'],
  plan_variants: ['id'],
  credit_packs: ['id'],
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

/** Rows of the catalog by their table. A table that is not named stays as it is. */
export type CatalogRows = { readonly [Table in CatalogTable]?: Iterable<NewRow<Table>> }

/**
 * Writes rows of the catalog over those with the same key, within the caller's transaction: the one way in. Files that are new
 * come to whoever has bought one that covers them.
 */
export async function writeCatalog(tx: Db, rows: CatalogRows, covers: Covers): Promise<void> {
  // Read twice, which what is made on the way cannot be.
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

/** Takes everything off sale before a whole catalog is written. Rows of what somebody may own stay, retired. */
export async function retireCatalog(tx: Db): Promise<void> {
  for (const table of ['products', 'variants', 'bundles'] as const) {
    await tx.updateTable(table).set({ retired: 1 }).execute()
  }
  for (const table of ['product_collections', 'bundle_members', 'public_media'] as const) {
    await tx.deleteFrom(table).execute()
  }
}

/** Takes assets off sale, or puts them back; tells how many that changed. */
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

/** Gives those of some assets that are drafts without a date of their own this one. */
export async function dateDrafts(tx: Db, skus: readonly string[], now: number): Promise<void> {
  const undated = tx
    .selectFrom('imports')
    .select('sku')
    .where('state', '=', 'draft')
    .where('dated', '=', 0)
    .where('sku', 'in', skus)
  await tx.updateTable('products').set({ published_at: now }).where('sku', 'in', undated).execute()
}

/** Keeps what became of assets that were imported. */
export async function setImportState(
  tx: Db,
  skus: readonly string[],
  state: ImportState,
): Promise<void> {
  await tx.updateTable('imports').set({ state }).where('sku', 'in', skus).execute()
}

/** Takes away what the next rows of some products may lack: files keep their rows, retired, for their buyers. */
export async function clearProducts(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('variants').set({ retired: 1 }).where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_collections').where('product_id', 'in', ids).execute()
}

/** Takes away what the next rows of a bundle may lack. */
export async function clearMembers(tx: Db, bundleId: number): Promise<void> {
  await tx.deleteFrom('bundle_members').where('bundle_id', '=', bundleId).execute()
}

/** Files that nobody may fetch without a license from now on. */
export async function hideMedia(tx: Db, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await tx.deleteFrom('public_media').where('path', 'in', paths).execute()
}

/** Days for a refund, as a price book has them. */
export async function writeRefundPolicy(tx: Db, policy: { readonly days: number }): Promise<void> {
  await tx.updateTable('refund_policy').set(policy).execute()
}
