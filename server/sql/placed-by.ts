import type { Db } from './database.ts'

/** Whoever placed an order: the person who acted in all that it brings. For the value of a column. */
export const placedBy = (db: Db, orderId: string) =>
  db.selectFrom('orders').select('orders.user_id').where('orders.id', '=', orderId)
