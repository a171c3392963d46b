import type { Kysely } from 'kysely'

/** A list that its owner deleted can be restored for a day (wishlist 7). */
export async function deletedWishlists(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('wishlists').addColumn('discarded_at', 'bigint').execute()
}
