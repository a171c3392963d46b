import type { Selectable } from 'kysely'
import { customerById } from '#domain/customer/customer.ts'
import { cents } from '#domain/shared/money.ts'
import type { OrderRecord, OrderRepository } from '#server/application/ports/order-repository.ts'
import type { Bought } from '#server/application/ports/subscription-repository.ts'
import type { Db } from '../database.ts'
import { lockingOwners } from '../dialect.ts'
import { itemColumns } from '../item-columns.ts'
import { addLineFiles, filesOfOrder } from '../order-files.ts'
import type { OrderPurchaseTable } from '../schema/order-purchases.ts'
import type { OrderTable } from '../schema/orders.ts'
import { storedLicense } from '../stored-license.ts'
import { onAccountOf, storedStatus } from '../stored-order.ts'
import { orderHistory } from './order-history.ts'
import { orderLists } from './order-lists.ts'

export const orderRepository = (db: Db): OrderRepository => ({
  find: async (orderId) => found(await orderOf(db, orderId).executeTakeFirst()),
  lock: async (orderId) => found(await lockingOwners(db, orderOf(db, orderId)).executeTakeFirst()),

  ofAttempt: async (userId, idempotencyKey) => {
    const own = db.selectFrom('orders').selectAll().where('user_id', '=', userId)
    return found(await own.where('idempotency_key', '=', idempotencyKey).executeTakeFirst())
  },

  ofCustomerAt: async (customer, at) => {
    const own = db.selectFrom('orders').selectAll().where('customer_id', '=', customer)
    return (await own.where('status', 'in', at).execute()).map(toRecord)
  },

  allAt: async (at) => {
    const orders = db.selectFrom('orders').selectAll().where('status', 'in', at).orderBy('id')
    return (await orders.execute()).map(toRecord)
  },

  add: async (order) => {
    const { billing, now } = order
    const inserted = await db
      .insertInto('orders')
      .values({
        id: order.id,
        user_id: order.userId,
        customer_id: order.customer,
        idempotency_key: order.idempotencyKey,
        body_hash: order.bodyHash,
        kind: order.kind,
        status: 'pending',
        license_id: order.licenseId,
        subscription_id: order.subscriptionId,
        credits: order.credits,
        quote: order.quote,
        subtotal: order.subtotal,
        discount_name: order.discountName,
        discount_code: order.discountCode,
        discount: order.discount,
        tax: order.tax,
        tax_rate: order.taxRate,
        vat_checked_at: order.vatCheckedAt ?? null,
        total: order.total,
        billing_country: billing.country,
        company: billing.company,
        vat_id: billing.vatId,
        acknowledged_at: billing.acknowledged ? now : null,
        cart_id: order.cartId,
        cart_version: order.cartVersion,
        payment: order.payment,
        challenge: null,
        created_at: now,
        updated_at: now,
        paid_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  },

  addLines: async (orderId, lines) => {
    if (lines.length === 0) return
    const rows = lines.map(({ position, ref, ...snapshot }) => {
      const { sku, name, detail, slug, image, price, credits } = snapshot
      const texts = { sku, name, detail, slug, image }
      return { order_id: orderId, position, ...itemColumns(ref), ...texts, price, credits }
    })
    await db.insertInto('order_lines').values(rows).execute()
    await addLineFiles(db, orderId, lines)
  },

  addPurchase: async ({ orderId, bought, seats, seatPrice, ...purchase }) => {
    const { kind } = bought
    const refId = kind === 'plan' ? bought.planId : bought.packId
    const place = { order_id: orderId, position: 0, seats, seat_price: seatPrice }
    await db
      .insertInto('order_purchases')
      .values({ ...place, ...purchase, kind, ref_id: refId })
      .execute()
  },

  remove: async (orderId) => {
    await db.deleteFrom('orders').where('id', '=', orderId).execute()
  },

  advance: async (orderId, { from, to, challenge, paymentAgain, paidAt, now }) => {
    const changed = await db
      .updateTable('orders')
      .set({
        status: to,
        challenge,
        payment_again: paymentAgain,
        updated_at: now,
        paid_at: paidAt,
      })
      .where('id', '=', orderId)
      .where('status', 'in', from)
      .returningAll()
      .executeTakeFirst()
    return found(changed)
  },

  lineNames: async (orderId) => {
    const lines = db.selectFrom('order_lines').select('name').where('order_id', '=', orderId)
    return (await lines.orderBy('position').execute()).map(({ name }) => name)
  },

  files: async (orderId, positions) => {
    const rows = await filesOfOrder(db, orderId, positions)
      .select(['product_id as productId', 'variant_id as variantId'])
      .select(['list_credits as listCredits', 'covered_by as coveredBy'])
      .orderBy('variant_id')
      .orderBy('position')
      .execute()
    // A file that is in several lines is returned once, as the one that was bought if there is one.
    const files = Map.groupBy(rows, ({ variantId }) => variantId)
    return [...files.values()].flatMap(
      (same) => same.find(({ coveredBy }) => coveredBy === null) ?? same.slice(0, 1),
    )
  },

  soldPurchase: async (orderId) => {
    const purchase = await db
      .selectFrom('order_purchases')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { credits, seats, name } = purchase
    const amounts = { price: cents(purchase.price), seatPrice: cents(purchase.seat_price) }
    return { bought: boughtOf(purchase), credits, seats, name, ...amounts }
  },

  ...orderHistory(db),
  ...orderLists(db),
})

const orderOf = (db: Db, orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId)

function found(row: Selectable<OrderTable> | undefined): OrderRecord | null {
  return row ? toRecord(row) : null
}

function toRecord(row: Selectable<OrderTable>): OrderRecord {
  return {
    id: row.id,
    customer: customerById(row.customer_id),
    userId: row.user_id,
    idempotencyKey: row.idempotency_key,
    kind: row.kind,
    status: storedStatus(row.status),
    bodyHash: row.body_hash,
    licenseId: storedLicense(row.license_id),
    discount: cents(row.discount),
    total: cents(row.total),
    credits: row.credits,
    payment: row.payment,
    paymentAgain: row.payment_again,
    onAccount: onAccountOf(row),
    discountCode: row.discount_code,
    isCodeRefused: row.code_refused === 1,
    subscriptionId: row.subscription_id,
    cartId: row.cart_id,
    billing: { country: row.billing_country, company: row.company, vatId: row.vat_id },
    createdAt: row.created_at,
  }
}

function boughtOf({ kind, ref_id: refId, credits }: Selectable<OrderPurchaseTable>): Bought {
  if (kind === 'credits') return { kind, packId: refId, credits }
  if (refId === null) throw new Error('a plan without its number')
  return { kind, planId: refId }
}
