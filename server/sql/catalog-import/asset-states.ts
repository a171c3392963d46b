import type { Db } from '../database.ts'
import type { ImportState } from '../schema/imports.ts'

/** The SKUs of all assets that imports left unpublished. */
export async function draftSkus(db: Db): Promise<readonly string[]> {
  const drafts = await db.selectFrom('imports').select('sku').where('state', '=', 'draft').execute()
  return drafts.map(({ sku }) => sku)
}

/** The given SKUs that belong to assets. */
export async function skusAmong(db: Db, skus: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('products').select('sku').where('sku', 'in', skus).execute()
  return rows.map(({ sku }) => sku)
}

/**
 * SKUs of assets that start with a prefix. SKUs contain only letters, digits and hyphens, none of which
 * is special to `like`.
 */
export async function skusBeginning(db: Db, start: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('products')
    .select('sku')
    .where('sku', 'like', `${start}%`)
    .execute()
  return rows.map(({ sku }) => sku)
}

/** The state in which an import left an asset; null if it was never imported. */
export async function importState(db: Db, sku: string): Promise<ImportState | null> {
  const row = await db
    .selectFrom('imports')
    .select('state')
    .where('sku', '=', sku)
    .executeTakeFirst()
  return row?.state ?? null
}

/** An asset that is not on sale, in a category that is not published. */
export interface HeldAsset {
  readonly sku: string
  readonly category: string
}

/** Those of the assets that cannot be put on sale, since their category is not published (catalog 10). */
export async function heldAmong(db: Db, skus: readonly string[]): Promise<readonly HeldAsset[]> {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.slug', 'products.category_slug')
    .select(['products.sku', 'categories.slug as category'])
    .where('products.sku', 'in', skus)
    .where('products.retired', '=', 1)
    .where('categories.state', '<>', 'published')
    .orderBy('products.sku')
    .execute()
}
