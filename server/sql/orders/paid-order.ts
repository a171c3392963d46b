import type { Selectable } from 'kysely'
import type { OrderTable } from '../schema/orders.ts'

/** The row of an order that was paid: what can be refunded, taken back or licensed higher. */
export type PaidOrder = Selectable<OrderTable>
