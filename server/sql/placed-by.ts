import type { Db } from './database.ts'

/**
 * The person who placed an order, and so acted in everything that it brings. A subquery for the value
 * of a column.
 */
export const placedBy = (db: Db, orderId: string) =>
  db.selectFrom('orders').select('orders.user_id').where('orders.id', '=', orderId)
