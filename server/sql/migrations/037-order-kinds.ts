import { sql, type Kysely } from 'kysely'

/** The first month of a credit subscription is called what the rest of the shop calls it. */
export async function orderKinds(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set kind = 'credit_subscription' where kind = 'refill'`.execute(db)
}
