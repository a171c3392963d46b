import type { Db } from '../database.ts'
import type { ImportState } from '../schema/imports.ts'

/** The skus of all that imports left unpublished. */
export async function draftSkus(db: Db): Promise<readonly string[]> {
  const drafts = await db.selectFrom('imports').select('sku').where('state', '=', 'draft').execute()
  return drafts.map(({ sku }) => sku)
}

/** Those of some skus that assets have. */
export async function skusAmong(db: Db, skus: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('products').select('sku').where('sku', 'in', skus).execute()
  return rows.map(({ sku }) => sku)
}

/** Skus of assets that begin so. They have letters, digits and hyphens only: nothing in them means anything to `like`. */
export async function skusBeginning(db: Db, start: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('products')
    .select('sku')
    .where('sku', 'like', `${start}%`)
    .execute()
  return rows.map(({ sku }) => sku)
}

/** The state that an import left an asset in; null for one that was never imported. */
export async function importState(db: Db, sku: string): Promise<ImportState | null> {
  const row = await db
    .selectFrom('imports')
    .select('state')
    .where('sku', '=', sku)
    .executeTakeFirst()
  return row?.state ?? null
}
