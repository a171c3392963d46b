import type { Db } from '../database.ts'

/** The SKUs of the bundles that contain a file of this asset. */
export async function bundlesWith(db: Db, assetSku: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('bundles')
    .innerJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('bundles.sku')
    .distinct()
    .where('products.sku', '=', assetSku)
    .execute()
  return rows.map(({ sku }) => sku)
}

/** The SKUs of published bundles that contain a file of one of these assets. */
export async function publishedWith(
  db: Db,
  assetSkus: readonly string[],
): Promise<readonly string[]> {
  if (assetSkus.length === 0) return []
  const rows = await db
    .selectFrom('bundles')
    .innerJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('bundles.sku')
    .distinct()
    .where('products.sku', 'in', assetSkus)
    .where('bundles.retired', '=', 0)
    .orderBy('bundles.sku')
    .execute()
  return rows.map(({ sku }) => sku)
}
