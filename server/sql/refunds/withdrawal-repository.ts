import { customerById } from '#domain/customer/customer.ts'
import { REFUND_REFUSALS, type PartOffer } from '#domain/order/refund.ts'
import { cents } from '#domain/shared/money.ts'
import type {
  RecentOrders,
  WithdrawalRepository,
} from '#server/application/ports/withdrawal-repository.ts'
import type { Db } from '../database.ts'
import { fieldsOf, storedList } from '../stored-json.ts'
import { toRefundOrder } from './refund-orders.ts'

export const withdrawalRepository = (db: Db): WithdrawalRepository => ({
  add: async ({ userId, orderId, orderNumber, statedAt, ...statement }) => {
    await db
      .insertInto('withdrawals')
      .values({
        ...statement,
        user_id: userId,
        order_id: orderId,
        order_number: orderNumber,
        parts: '[]',
        stated_at: statedAt,
        confirmed_at: null,
        refund_id: null,
      })
      .execute()
  },

  byDigest: async (digest) => {
    const row = await db
      .selectFrom('withdrawals')
      .select(['id', 'user_id', 'order_id as orderId', 'email', 'parts'])
      .select(['stated_at as statedAt', 'confirmed_at as confirmedAt'])
      .where('digest', '=', digest)
      .executeTakeFirst()
    if (!row) return null
    const { user_id: userId, orderId, parts, ...statement } = row
    if (userId === null || orderId === null) return null
    return { ...statement, orderId, parts: storedList(parts).map(storedPart) }
  },

  execute: async (id, { parts, refundId, now }) => {
    await db
      .updateTable('withdrawals')
      .set({ parts: JSON.stringify(parts), confirmed_at: now, refund_id: refundId })
      .where('id', '=', id)
      .execute()
  },

  countRecent: async (recent) => {
    const { orders } = await recentOrders(db, recent)
      .select((row) => row.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    return orders
  },

  recentOrders: async (recent, { offset, limit }) => {
    const rows = await recentOrders(db, recent)
      .selectAll()
      .orderBy('created_at', 'desc')
      // Among equals, orders paid with money come first.
      .orderBy((order) => order.case().when('total', '>', 0).then(0).else(1).end())
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    return rows.map(toRefundOrder)
  },

  paidOrder: async (email, { number, of }) => {
    const paid = db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.customer_id', 'orders.user_id', 'users.first_name'])
      .where('users.email', '=', email)
      // What someone bought for a team belongs to the team.
      .whereRef('orders.customer_id', '=', 'users.id')
      .where('orders.status', '=', 'paid')
    const named =
      of === 'invoice'
        ? paid.where('orders.id', 'in', (invoice) =>
            invoice.selectFrom('invoices').select('order_id').where('number', '=', number),
          )
        : paid.where('orders.id', '=', number)
    const row = await named.executeTakeFirst()
    if (!row) return null
    return {
      orderId: row.id,
      customer: customerById(row.customer_id),
      userId: row.user_id,
      firstName: row.first_name,
    }
  },
})

function recentOrders(db: Db, { customer, since }: RecentOrders) {
  return db
    .selectFrom('orders')
    .where('customer_id', '=', customer)
    .where('status', '=', 'paid')
    .where((order) => order.or([order('total', '>', 0), order('credits', '>', 0)]))
    .where('paid_at', '>', since)
}

/** A chosen part, as it was stored. */
function storedPart(part: unknown): PartOffer {
  const { text, textOrNull, number } = fieldsOf(part)
  const refusal = textOrNull('refusal')
  return {
    kind: text('kind') === 'line' ? 'line' : 'purchase',
    position: number('position'),
    name: text('name'),
    paid: cents(number('paid')),
    amount: cents(number('amount')),
    // Parts stored before credits could be refunded have none.
    credits: number('credits', 0),
    refusal: REFUND_REFUSALS.find((one) => one === refusal) ?? null,
  }
}
