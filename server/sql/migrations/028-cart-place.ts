import type { Kysely } from 'kysely'

/** Whether its visitor pays is said by the sign-in that brings a cart along, and kept nowhere. */
export async function noCartPlaceColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('carts').dropColumn('at_checkout').execute()
}
