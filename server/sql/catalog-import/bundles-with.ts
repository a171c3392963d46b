import type { Db } from '../database.ts'

/** The SKUs of the bundles that contain a file of this asset. */
export async function bundlesWith(db: Db, assetSku: string): Promise<readonly string[]> {
  return skusOf(await containing(db, [assetSku]).execute())
}

/** The SKUs of published bundles that contain a file of one of these assets. */
export async function publishedWith(
  db: Db,
  assetSkus: readonly string[],
): Promise<readonly string[]> {
  if (assetSkus.length === 0) return []
  return skusOf(await containing(db, assetSkus).where('bundles.retired', '=', 0).execute())
}

function containing(db: Db, assetSkus: readonly string[]) {
  return db
    .selectFrom('bundles')
    .innerJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('bundles.sku')
    .distinct()
    .where('products.sku', 'in', assetSkus)
    .orderBy('bundles.sku')
}

function skusOf(rows: readonly { readonly sku: string }[]): readonly string[] {
  return rows.map(({ sku }) => sku)
}
