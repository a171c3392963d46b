import { addedIndexes } from '../new-indexes.ts'

/** For the admin’s lists of orders and payments, and for what was done to one order, account or team. */
export const adminIndexes = addedIndexes([
  { name: 'orders_by_created_at', table: 'orders', columns: ['created_at', 'id'] },
  { name: 'audit_log_of_subject', table: 'audit_log', columns: ['subject', 'at', 'id'] },
])
