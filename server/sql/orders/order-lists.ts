import type { SelectQueryBuilder } from 'kysely'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { OrderRepository } from '#server/application/ports/order-repository.ts'
import type { Db } from '../database.ts'
import type { Database } from '../schema/schema.ts'
import { storedStatus } from '../stored-order.ts'

/** Orders by their ids, or by a query that selects the ids. */
export type OrderIds = readonly string[] | SelectQueryBuilder<Database, 'orders', { id: string }>

/** Queries about all orders of a customer that do not load the orders themselves. */
export const orderLists = (
  db: Db,
): Pick<OrderRepository, 'count' | 'statuses' | 'searchTexts' | 'lastBillingCountry'> => ({
  count: async (customer, at, by) => {
    const { orders } = await ordersAt(db, customer, at, by)
      .select((row) => row.fn.countAll<number | string>().as('orders'))
      .executeTakeFirstOrThrow()
    return Number(orders)
  },

  statuses: async (customer, by) => {
    const rows = await listed(db, customer, by)
      .select('status')
      .distinct()
      .orderBy('status')
      .execute()
    return rows.map(({ status }) => storedStatus(status))
  },

  searchTexts: async (customer, at, by) => {
    const orders = ordersAt(db, customer, at, by)
    const rows = await newestFirst(orders)
      .select(['id', 'kind', 'created_at as createdAt'])
      .execute()
    const texts = Map.groupBy(await textsIn(db, orders.select('id')), ({ orderId }) => orderId)
    return rows.map((row) => ({
      ...row,
      texts: (texts.get(row.id) ?? []).map(({ text }) => text),
    }))
  },

  lastBillingCountry: async (customer) => {
    const last = await newestFirst(listed(db, customer))
      .select('billing_country')
      .where('billing_country', '<>', '')
      .limit(1)
      .executeTakeFirst()
    return last?.billing_country ?? ''
  },
})

/** A customer's orders with one of these statuses, as lists show them. */
function ordersAt(db: Db, customer: CustomerId, at: readonly OrderStatus[], by?: string) {
  return listed(db, customer, by).where('status', 'in', at)
}

function listed(db: Db, customer: CustomerId, by?: string) {
  return ordersOf(db, customer, by).where('kind', '<>', 'payment_method')
}

/** A customer's orders, or those that one person placed for them. */
export function ordersOf(db: Db, customer: CustomerId, by?: string) {
  const own = db.selectFrom('orders').where('customer_id', '=', customer)
  return by === undefined ? own : own.where('user_id', '=', by)
}

export function newestFirst<Row>(orders: SelectQueryBuilder<Database, 'orders', Row>) {
  return orders.orderBy('created_at', 'desc').orderBy('id', 'desc')
}

/** The texts in orders: names and SKUs of what was bought, names of its files, and invoice numbers. */
function textsIn(db: Db, ids: OrderIds) {
  const files = db
    .selectFrom('order_line_files')
    .innerJoin('variants', 'variants.id', 'order_line_files.variant_id')
    .where('order_line_files.covered_by', 'is', null)
  return db
    .selectFrom('order_lines')
    .select(['order_id as orderId', 'name as text'])
    .where('order_id', 'in', ids)
    .unionAll(
      db
        .selectFrom('order_lines')
        .select(['order_id as orderId', 'sku as text'])
        .where('order_id', 'in', ids),
    )
    .unionAll(
      files.select(['order_id as orderId', 'filename as text']).where('order_id', 'in', ids),
    )
    .unionAll(
      db
        .selectFrom('order_purchases')
        .select(['order_id as orderId', 'name as text'])
        .where('order_id', 'in', ids),
    )
    .unionAll(
      db
        .selectFrom('invoices')
        .select(['order_id as orderId', 'number as text'])
        .where('order_id', 'in', ids),
    )
    .execute()
}
