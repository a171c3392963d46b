import type { Kysely } from 'kysely'

/** Indexes that tell whether anyone owns an asset or a bundle without reading every license. */
export async function ownerIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('entitlements_of_product')
    .on('entitlements')
    .columns(['product_id', 'revoked_at'])
    .execute()
  await db.schema
    .createIndex('entitlements_of_order')
    .on('entitlements')
    .columns(['order_id', 'variant_id'])
    .execute()
  await db.schema
    .createIndex('order_lines_of_item')
    .on('order_lines')
    .columns(['ref_kind', 'ref_id'])
    .execute()
}
