import { cents } from '#domain/shared/money.ts'
import type { RefundRepository } from '#server/application/ports/refund-repository.ts'
import type { Db } from '../database.ts'
import { filesOfOrder } from '../order-files.ts'
import { refundsOfLine } from '../refunded-lines.ts'
import { storedStatus } from '../stored-order.ts'

type OrderUse = Pick<
  RefundRepository,
  | 'lines'
  | 'purchases'
  | 'downloadedLines'
  | 'loweringLines'
  | 'chargesOfSubscription'
  | 'hasPlanDownloads'
  | 'lotIds'
  | 'lotsLeft'
  | 'planLotsLeft'
  | 'reverseDownloads'
>

/** What an order sold, and how that has been used. */
export const orderUse = (db: Db): OrderUse => ({
  lines: async (orderId) => {
    const lines = await db
      .selectFrom('order_lines')
      .select(['position', 'name', 'detail', 'price', 'credits'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
    return lines.map(({ name, detail, price, ...line }) => ({
      ...line,
      name: `${name}, ${detail}`,
      price: cents(price),
    }))
  },

  purchases: async (orderId) => {
    const purchases = await db
      .selectFrom('order_purchases')
      .select(['kind', 'position', 'name', 'price', 'credits'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
    return purchases.map(({ price, ...purchase }) => ({ ...purchase, price: cents(price) }))
  },

  downloadedLines: async ({ id, customer }) => {
    const rows = await db
      .selectFrom('order_line_files')
      .innerJoin('entitlements', 'entitlements.variant_id', 'order_line_files.variant_id')
      .innerJoin('grants', 'grants.variant_id', 'entitlements.variant_id')
      .select('order_line_files.position')
      .distinct()
      .where('order_line_files.order_id', '=', id)
      .where('entitlements.order_id', '=', id)
      .where('entitlements.customer_id', '=', customer)
      .where('grants.customer_id', '=', customer)
      .where('grants.kind', '=', 'owned')
      .whereRef('grants.served_at', '>=', 'entitlements.granted_at')
      .execute()
    return new Set(rows.map(({ position }) => position))
  },

  loweringLines: async ({ id, customer, licenseId }, open) => {
    const rows = await db
      .selectFrom('order_line_files as bought')
      .innerJoin('entitlements as held', (held) =>
        held
          .onRef('held.order_id', '=', 'bought.order_id')
          .onRef('held.variant_id', '=', 'bought.variant_id')
          .on('held.revoked_at', 'is', null),
      )
      .innerJoin('order_line_bases', 'order_line_bases.variant_id', 'bought.variant_id')
      .innerJoin('orders', 'orders.id', 'order_line_bases.order_id')
      .select('bought.position')
      .distinct()
      .where('bought.order_id', '=', id)
      // An order that a covered file was handed over to does not block its own refund.
      .where('order_line_bases.order_id', '<>', id)
      .where('order_line_bases.license_id', '=', licenseId)
      .where('orders.customer_id', '=', customer)
      .where((line) =>
        line.or([
          line('orders.status', 'in', open),
          line.and([
            line('orders.status', '=', 'paid'),
            line.not(line.exists(refundsOfLine(db, 'order_line_bases'))),
            line.exists(
              line
                .selectFrom('order_line_files as later')
                .innerJoin('entitlements', 'entitlements.variant_id', 'later.variant_id')
                .select('entitlements.id')
                .whereRef('later.order_id', '=', 'order_line_bases.order_id')
                .whereRef('later.position', '=', 'order_line_bases.position')
                .where('later.covered_by', 'is', null)
                .whereRef('entitlements.customer_id', '=', 'orders.customer_id')
                .whereRef('entitlements.license_id', '=', 'orders.license_id')
                .where('entitlements.revoked_at', 'is', null),
            ),
          ]),
        ]),
      )
      .execute()
    return new Set(rows.map(({ position }) => position))
  },

  chargesOfSubscription: async ({ customer, subscriptionId }, kinds) => {
    if (subscriptionId === null) return []
    const charges = await db
      .selectFrom('orders')
      .innerJoin('order_purchases', 'order_purchases.order_id', 'orders.id')
      .select(['orders.id as orderId', 'orders.kind', 'orders.status', 'orders.paid_at as paidAt'])
      .select(['orders.total', 'orders.refunded', 'order_purchases.name', 'order_purchases.seats'])
      .where('orders.customer_id', '=', customer)
      .where('orders.subscription_id', '=', subscriptionId)
      .where('orders.kind', 'in', kinds)
      .orderBy('orders.created_at')
      .orderBy('orders.id')
      .execute()
    return charges.map(({ status, total, refunded, ...charge }) => ({
      ...charge,
      status: storedStatus(status),
      total: cents(total),
      refunded: cents(refunded),
    }))
  },

  hasPlanDownloads: async ({ customer, subscriptionId, paidAt }) => {
    const spend = await db
      .selectFrom('credit_spends')
      .select('id')
      .where('customer_id', '=', customer)
      .where('subscription_id', '=', subscriptionId)
      .where('created_at', '>=', paidAt)
      .where('reversed_at', 'is', null)
      .executeTakeFirst()
    return spend !== undefined
  },

  lotIds: async (orderId) => {
    const lots = await db
      .selectFrom('credit_lots')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    return new Set(lots.map(({ id }) => id))
  },

  lotsLeft: ({ id, customer }) =>
    db
      .selectFrom('credit_lots')
      .select(['id', 'remaining'])
      .where('customer_id', '=', customer)
      .where('order_id', '=', id)
      .where('remaining', '>', 0)
      .orderBy('id')
      .execute(),

  planLotsLeft: (customer, { from, until }) =>
    db
      .selectFrom('credit_lots')
      .select(['id', 'remaining', 'order_id as orderId', 'created_at as createdAt'])
      .where('customer_id', '=', customer)
      .where('source', '=', 'plan')
      .where('remaining', '>', 0)
      .where('created_at', '>=', from)
      .$if(until !== null, (lot) => lot.where('created_at', '<', until ?? 0))
      .orderBy('id')
      .execute(),

  reverseDownloads: async ({ id, customer, licenseId, paidAt }, positions, now) => {
    await db
      .updateTable('credit_spends')
      .set({ reversed_at: now })
      .where('customer_id', '=', customer)
      .where('license_id', '=', licenseId)
      .where('reversed_at', 'is', null)
      .where('created_at', '=', paidAt)
      .where('variant_id', 'in', filesOfOrder(db, id, positions).select('variant_id'))
      .execute()
  },
})
