import type {
  RenewalOrder,
  SubscriptionRepository,
} from '#server/application/ports/subscription-repository.ts'
import type { Db } from '../database.ts'

type RenewalOrders = Pick<
  SubscriptionRepository,
  'linkOrder' | 'renewalsOf' | 'addRenewal' | 'renameAttempt'
>

/** The orders of subscriptions. */
export const renewalOrders = (db: Db): RenewalOrders => ({
  linkOrder: async (orderId, id) => {
    await db.updateTable('orders').set({ subscription_id: id }).where('id', '=', orderId).execute()
  },

  renewalsOf: async ({ id, customer }, statuses) => {
    const rows = await db
      .selectFrom('orders')
      .select('idempotency_key')
      .where('customer_id', '=', customer)
      .where('subscription_id', '=', id)
      .where('kind', '=', 'renewal')
      .where('status', 'in', statuses)
      .execute()
    return rows.map((row) => row.idempotency_key)
  },

  addRenewal: async (order, now) => {
    const written = await db
      .insertInto('orders')
      .values(orderOf(order, now))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return false
    const { id, bought, credits, seats, seatPrice, price, name, detail } = order
    const { kind } = bought
    const refId = kind === 'plan' ? bought.planId : bought.packId
    await db
      .insertInto('order_purchases')
      .values({
        order_id: id,
        position: 0,
        kind,
        ref_id: refId,
        credits,
        seats,
        seat_price: seatPrice,
        price,
        name,
        detail,
      })
      .execute()
    return true
  },

  renameAttempt: async (orderId, idempotencyKey) => {
    await db
      .updateTable('orders')
      .set({ idempotency_key: idempotencyKey })
      .where('id', '=', orderId)
      .execute()
  },
})

function orderOf(order: RenewalOrder, now: number) {
  return {
    id: order.id,
    user_id: order.userId,
    customer_id: order.customer,
    idempotency_key: order.idempotencyKey,
    body_hash: order.bodyHash,
    status: 'pending',
    license_id: order.licenseId,
    quote: '',
    subtotal: order.price,
    discount_name: null,
    discount_code: null,
    discount: 0,
    tax: order.tax,
    tax_rate: order.taxRate,
    vat_checked_at: order.vatCheckedAt ?? null,
    total: order.total,
    billing_country: order.billing.country,
    company: order.billing.company,
    vat_id: order.billing.vatId,
    cart_id: '',
    cart_version: 0,
    payment: order.payment,
    challenge: null,
    created_at: now,
    updated_at: now,
    paid_at: null,
    kind: 'renewal',
    subscription_id: order.subscriptionId,
  } as const
}
