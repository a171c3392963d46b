import type { CustomerId } from '#domain/customer/customer.ts'
import { cents } from '#domain/shared/money.ts'
import type { OnAccountRepository } from '#server/application/ports/on-account-repository.ts'
import type { Db } from '../database.ts'

export const onAccountRepository = (db: Db): OnAccountRepository => ({
  terms: async (customer) => {
    const row = await db
      .selectFrom('invoice_terms')
      .select(['is_allowed', 'max_open_amount', 'fulfillment'])
      .where('team_id', '=', customer)
      .executeTakeFirst()
    if (!row) return null
    const { is_allowed: allowed, max_open_amount: most, fulfillment } = row
    return { allowed: allowed === 1, limit: cents(most), fulfillment }
  },

  setTerms: async (teamId, { allowed, limit, fulfillment }, now) => {
    const terms = {
      is_allowed: allowed ? 1 : 0,
      max_open_amount: limit,
      fulfillment,
      updated_at: now,
    }
    await db
      .insertInto('invoice_terms')
      .values({ team_id: teamId, ...terms })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(terms))
      .execute()
  },

  openAmount: async (customer) => {
    const { open } = await db
      .selectFrom('orders')
      .select((order) => order.fn.sum<number | string | null>('total').as('open'))
      .where('customer_id', '=', customer)
      .where((order) =>
        order.or([
          order('status', '=', 'on-account'),
          order.and([order('status', '=', 'pending'), order('payment', '=', 'invoice')]),
        ]),
      )
      .executeTakeFirstOrThrow()
    return cents(Number(open ?? 0))
  },

  oldest: async (customer) => {
    const row = await onAccount(db, customer)
      .select(['orders.id as orderId', 'orders.due_at as dueAt'])
      .orderBy('orders.due_at')
      .orderBy('orders.id')
      .executeTakeFirst()
    return row && row.dueAt !== null ? { orderId: row.orderId, dueAt: row.dueAt } : null
  },

  undelivered: (customer) =>
    onAccount(db, customer)
      .where('fulfillment', '=', 'on-payment')
      .innerJoin('order_line_files', 'order_line_files.order_id', 'orders.id')
      .select(['orders.id as orderId', 'order_line_files.product_id as productId'])
      .execute(),

  accept: async (orderId, { dueAt, fulfillment }) => {
    await db
      .updateTable('orders')
      .set({ due_at: dueAt, fulfillment })
      .where('id', '=', orderId)
      .execute()
  },
})

function onAccount(db: Db, customer: CustomerId) {
  return db
    .selectFrom('orders')
    .where('customer_id', '=', customer)
    .where('status', '=', 'on-account')
}
