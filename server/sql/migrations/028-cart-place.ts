import type { Kysely } from 'kysely'

/**
 * The sign-in that brings a cart along says whether its visitor is paying, so nothing needs to store
 * it.
 */
export async function noCartPlaceColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('carts').dropColumn('at_checkout').execute()
}
