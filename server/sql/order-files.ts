import type { Db } from './database.ts'

/** The files of an order, or of some of its lines: to select from, or for `in`. */
export function filesOfOrder(db: Db, orderId: string, positions?: readonly number[]) {
  const files = db.selectFrom('order_line_files').where('order_id', '=', orderId)
  return positions ? files.where('position', 'in', positions) : files
}
