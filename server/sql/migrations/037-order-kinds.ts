import { sql, type Kysely } from 'kysely'

/** Renames the first month of a credit subscription to what the rest of the shop calls it. */
export async function orderKinds(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set kind = 'credit_subscription' where kind = 'refill'`.execute(db)
}
