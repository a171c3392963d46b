import type { Db } from '../database.ts'
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

/** Writes rows of the catalog over those with the same key, within the caller's transaction: the one way in. */
export async function writeCatalog(tx: Db, rows: CatalogRows): Promise<void> {
  const write = async <Table extends CatalogTable>(table: Table): Promise<void> => {
    const own: Iterable<NewRow<Table>> | undefined = rows[table]
    if (own) await upsertRows(tx, { into: table, by: KEYS[table], rows: own })
  }
  for (const table of Object.keys(KEYS) as CatalogTable[]) await write(table)
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
