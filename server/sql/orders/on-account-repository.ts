import { customerById, type CustomerId } from '#domain/customer/customer.ts'
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

  dueBy: async (moment) => {
    const rows = await db
      .selectFrom('orders')
      .select(['id as orderId', 'customer_id', 'due_at as dueAt'])
      .where('status', '=', 'on-account')
      .where('due_at', '<=', moment)
      .orderBy('due_at')
      .orderBy('id')
      .execute()
    return rows.flatMap(({ orderId, customer_id: customer, dueAt }) =>
      dueAt === null ? [] : { orderId, dueAt, customer: customerById(customer) },
    )
  },

  remind: async (orderId, reminders) => {
    const changed = await db
      .updateTable('orders')
      .set({ reminders })
      .where('id', '=', orderId)
      .where('status', '=', 'on-account')
      .where('reminders', '<', reminders)
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
  },

  suspend: async (orderId, now) => {
    const changed = await db
      .updateTable('orders')
      .set({ suspended_at: now })
      .where('id', '=', orderId)
      .where('status', '=', 'on-account')
      .where('fulfillment', '=', 'at-once')
      .where('suspended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
  },

  resume: async (orderId) => {
    await db.updateTable('orders').set({ suspended_at: null }).where('id', '=', orderId).execute()
  },

  suspensionOf: async (customer, variantId) => {
    const row = await db
      .selectFrom('entitlements')
      .innerJoin('orders', 'orders.id', 'entitlements.order_id')
      .select(['orders.id', 'orders.suspended_at as suspendedAt'])
      .where('entitlements.customer_id', '=', customer)
      .where('entitlements.variant_id', '=', variantId)
      .where('entitlements.revoked_at', 'is', null)
      // Another license for the file, if not suspended, still gives access to it.
      .orderBy((order) =>
        order.case().when('orders.suspended_at', 'is', null).then(0).else(1).end(),
      )
      .orderBy('orders.created_at')
      .executeTakeFirst()
    return row && row.suspendedAt !== null ? row.id : null
  },

  suspendedFiles: async (customer, productIds) => {
    if (productIds.length === 0) return new Set()
    const rows = await db
      .selectFrom('entitlements')
      .innerJoin('orders', 'orders.id', 'entitlements.order_id')
      .select('entitlements.variant_id as variantId')
      .where('entitlements.customer_id', '=', customer)
      .where('entitlements.product_id', 'in', productIds)
      .where('entitlements.revoked_at', 'is', null)
      .groupBy('entitlements.variant_id')
      .having((row) => row(row.fn.count('orders.suspended_at'), '=', row.fn.countAll()))
      .execute()
    return new Set(rows.map(({ variantId }) => variantId))
  },

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
