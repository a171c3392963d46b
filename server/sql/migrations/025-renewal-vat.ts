import { sql, type Kysely } from 'kysely'

/**
 * Plans and credit subscriptions store the VAT number for their next invoice; until now only their
 * first invoice had it.
 */
export async function renewalVatColumns(db: Kysely<unknown>): Promise<void> {
  for (const table of ['subscriptions', 'refills']) {
    await db.schema
      .alterTable(table)
      .addColumn('vat_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await fillFromOrders(db, table)
    await fillUnderWay(db, table)
  }
}

/** From their buyer's last payment, because renewals had lost the number. */
async function fillFromOrders(db: Kysely<unknown>, table: string): Promise<void> {
  const row = sql.table(table)
  await sql`
    update ${row} set vat_id = coalesce((
      select orders.vat_id from orders
      where orders.subscription_id = ${row}.id
        and orders.user_id = ${row}.user_id
        and orders.kind <> 'renewal'
        and orders.paid_at is not null
      order by orders.paid_at desc, orders.id desc
      limit 1
    ), '')`.execute(db)
}

/** Renewals that are being charged right now get their invoice only afterward. */
async function fillUnderWay(db: Kysely<unknown>, table: string): Promise<void> {
  const row = sql.table(table)
  await sql`
    update orders
    set vat_id = (select ${row}.vat_id from ${row} where ${row}.id = orders.subscription_id)
    where orders.kind = 'renewal'
      and orders.status in ('pending', 'awaiting')
      and orders.subscription_id in (select ${row}.id from ${row})`.execute(db)
}
