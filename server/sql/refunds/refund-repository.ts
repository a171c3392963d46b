import { cents } from '#domain/shared/money.ts'
import type { RefundRepository, StoredRefund } from '#server/application/ports/refund-repository.ts'
import type { Db } from '../database.ts'
import { orderUse } from './order-use.ts'
import { refundOrders, toRefundOrder } from './refund-orders.ts'

export const refundRepository = (db: Db): RefundRepository => ({
  ...orderUse(db),

  policy: () => db.selectFrom('refund_policy').select('days').executeTakeFirstOrThrow(),

  order: async (orderId) => {
    const row = await refundOrders(db).where('id', '=', orderId).executeTakeFirst()
    return row ? toRefundOrder(row) : null
  },

  refundsOf: async (orderId) => {
    const rows = await storedRefunds(db).where('order_id', '=', orderId).orderBy('id').execute()
    return rows.map(toRefund)
  },

  standingItems: async (orderId) => {
    const rows = await storedItems(db)
      .where('order_id', '=', orderId)
      .where('live', '=', 1)
      .execute()
    return rows.map(toItem)
  },

  itemsOf: async (refundId) => {
    const rows = await storedItems(db)
      .where('refund_id', '=', refundId)
      .orderBy('kind')
      .orderBy('position')
      .execute()
    return rows.map(toItem)
  },

  find: async (refundId) => {
    const row = await storedRefunds(db).where('id', '=', refundId).executeTakeFirst()
    return row ? toRefund(row) : null
  },

  pending: async () => {
    const rows = await storedRefunds(db).where('state', '=', 'asked').orderBy('id').execute()
    return rows.map(toRefund)
  },

  add: async ({ id, orderId, cause, amount, tax, credits, createdAt, items }) => {
    await db
      .updateTable('orders')
      .set((row) => ({ refunded: row('refunded', '+', amount), updated_at: createdAt }))
      .where('id', '=', orderId)
      .execute()
    const refund = { id, order_id: orderId, cause, amount, tax, credits, created_at: createdAt }
    await db
      .insertInto('refunds')
      .values({ ...refund, state: 'asked', settled_at: null })
      .execute()
    for (const { kind, position, name, amount: part, credits: cost, takes } of items) {
      const place = { kind: kind === 'line' ? kind : 'service', position } as const
      const item = { ...place, name, amount: part, credits: cost, takes: takes ? 1 : 0 }
      await db
        .insertInto('refund_items')
        .values({ ...item, live: 1, refund_id: id, order_id: orderId })
        .execute()
    }
  },

  settle: async (refundId, state, now) => {
    const settled = await db
      .updateTable('refunds')
      .set({ state, settled_at: now })
      .where('id', '=', refundId)
      .where('state', '=', 'asked')
      .returning('id')
      .executeTakeFirst()
    if (!settled) return null
    const row = await storedRefunds(db).where('id', '=', refundId).executeTakeFirstOrThrow()
    return toRefund(row)
  },

  discount: async ({ id, orderId, amount }, now) => {
    await db
      .updateTable('orders')
      .set((row) => ({ refunded: row('refunded', '-', amount), updated_at: now }))
      .where('id', '=', orderId)
      .execute()
    await db.updateTable('refund_items').set({ live: 0 }).where('refund_id', '=', id).execute()
  },

  creditsRefunded: (customer) =>
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select(['refunds.order_id as orderId', 'refunds.credits'])
      .where('orders.customer_id', '=', customer)
      .where('refunds.credits', '>', 0)
      .where('refunds.state', '<>', 'failed')
      .execute(),
})

const storedRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .select((refund) =>
      refund
        .exists(
          refund
            .selectFrom('refund_items')
            .select('refund_items.refund_id')
            .whereRef('refund_items.refund_id', '=', 'refunds.id'),
        )
        .as('named'),
    )

type RefundRow = Awaited<ReturnType<ReturnType<typeof storedRefunds>['executeTakeFirstOrThrow']>>

function toRefund(row: RefundRow): StoredRefund {
  const { id, order_id: orderId, state, cause, credits, created_at: createdAt } = row
  const sums = { amount: cents(row.amount), tax: cents(row.tax) }
  // One engine returns a number, the other a boolean.
  return { id, orderId, state, cause, credits, createdAt, ...sums, namesNoPart: !row.named }
}

const storedItems = (db: Db) =>
  db.selectFrom('refund_items').select(['kind', 'position', 'name', 'amount', 'takes'])

type ItemRow = Awaited<ReturnType<ReturnType<typeof storedItems>['executeTakeFirstOrThrow']>>

const toItem = ({ kind, amount, takes, ...item }: ItemRow) => ({
  ...item,
  kind: kind === 'line' ? kind : ('purchase' as const),
  amount: cents(amount),
  takes: takes === 1,
})
