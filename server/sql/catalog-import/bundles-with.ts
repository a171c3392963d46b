import type { Db } from '../database.ts'
import { storedLibrary } from '../stored-product.ts'

/** The SKUs of the bundles that contain a file of this asset. */
export async function bundlesWith(db: Db, assetSku: string): Promise<readonly string[]> {
  return skusOf(await containing(db, [assetSku]).execute())
}

/** The bundles that contain a file of this asset, each with all of its files. */
export async function bundlesHolding(db: Db, assetSku: string) {
  const rows = await db
    .selectFrom('bundles')
    .innerJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['bundles.sku', 'bundles.name', 'bundles.retired', 'products.sku as assetSku'])
    .select(['variants.retired as file_retired', 'products.retired as asset_retired'])
    .select(['products.library_id', 'products.free', 'products.subscription_only'])
    .where('bundles.sku', 'in', containing(db, [assetSku]).clearOrderBy())
    .orderBy('bundles.position')
    .orderBy('bundles.id')
    .orderBy('bundle_members.position')
    .execute()
  return [...Map.groupBy(rows, ({ sku }) => sku)].map(([sku, files]) => ({
    sku,
    name: files[0]?.name ?? sku,
    published: files[0]?.retired === 0,
    files: files.map((file) => ({
      assetSku: file.assetSku,
      retired: file.file_retired === 1 || file.asset_retired === 1,
      libraryId: storedLibrary(file.library_id),
      free: file.free === 1,
      subscriptionOnly: file.subscription_only === 1,
    })),
  }))
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
