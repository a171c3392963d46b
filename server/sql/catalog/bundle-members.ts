import { sql } from 'kysely'
import { LIBRARY } from '#domain/catalog/library.ts'
import type { Db } from '../database.ts'

/**
 * Members that keep their bundle from being sold (decision 033): those that are no longer sold themselves, and
 * those that may not be ordered (`mayBeOrdered`). For `exists` in queries of `bundles`.
 */
export function unsoldMembers(db: Db) {
  return db
    .selectFrom('bundle_members as member')
    .innerJoin('variants as file', 'file.id', 'member.variant_id')
    .innerJoin('products as asset', 'asset.id', 'file.product_id')
    .select('member.variant_id')
    .where('member.bundle_id', '=', sql.ref<number>('bundles.id'))
    .where((row) =>
      row.or([
        row('file.retired', '=', 1),
        row('asset.retired', '=', 1),
        row('asset.library_id', '=', LIBRARY.PRACTICE),
        row.and([row('asset.subscription_only', '=', 1), row('asset.free', '=', 0)]),
      ]),
    )
}

/** Whether a bundle has a file of an asset that an import prepared and nobody has published. */
export async function hasDraftMember(db: Db, bundleId: number): Promise<boolean> {
  const draft = await db
    .selectFrom('bundle_members')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('imports', 'imports.sku', 'products.sku')
    .select('variants.id')
    .where('bundle_members.bundle_id', '=', bundleId)
    .where('products.retired', '=', 1)
    .where('imports.state', '=', 'draft')
    .limit(1)
    .executeTakeFirst()
  return draft !== undefined
}
