import { sql, type Kysely } from 'kysely'

/**
 * Some of a part's price may be refunded any number of times, but what was bought is taken back once.
 */
export async function refundsInParts(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('refund_items_once').execute()
  await db.schema
    .createIndex('refund_items_once')
    .unique()
    .on('refund_items')
    .columns(['order_id', 'kind', 'position'])
    .where(sql.ref('live'), '=', sql`1`)
    .where(sql.ref('takes'), '=', sql`1`)
    .execute()
}
