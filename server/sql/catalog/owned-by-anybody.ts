import type { Db } from '../database.ts'

/** Whether anyone owns a file of an asset now, or holds a grant for one that has not expired. */
export async function isProductOwned(db: Db, productId: number, now: number): Promise<boolean> {
  const licensed = await db
    .selectFrom('entitlements')
    .select('id')
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (licensed) return true
  const granted = await db
    .selectFrom('grants')
    .select('id')
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return granted !== undefined
}

/** Whether anyone owns a file now that they bought in a bundle. */
export async function isBundleOwned(db: Db, bundleId: number): Promise<boolean> {
  const licensed = await db
    .selectFrom('order_lines as line')
    .innerJoin('order_line_files as file', (join) =>
      join
        .onRef('file.order_id', '=', 'line.order_id')
        .onRef('file.position', '=', 'line.position'),
    )
    .innerJoin('entitlements', (join) =>
      join
        .onRef('entitlements.order_id', '=', 'file.order_id')
        .onRef('entitlements.variant_id', '=', 'file.variant_id'),
    )
    .select('entitlements.id')
    .where('line.ref_kind', '=', 'bundle')
    .where('line.ref_id', '=', bundleId)
    .where('entitlements.revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return licensed !== undefined
}
