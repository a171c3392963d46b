import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * The refunds that took a line back, for `exists`: items that still count and took back what was
 * bought.
 */
export function refundsOfLine(
  db: Db,
  line: 'order_lines' | 'order_line_files' | 'order_line_bases',
) {
  return db
    .selectFrom('refund_items')
    .select('refund_items.refund_id')
    .where('refund_items.order_id', '=', sql.ref<string>(`${line}.order_id`))
    .where('refund_items.position', '=', sql.ref<number>(`${line}.position`))
    .where('refund_items.kind', '=', 'line')
    .where('refund_items.live', '=', 1)
    .where('refund_items.takes', '=', 1)
}
