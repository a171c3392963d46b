import { err, ok } from 'neverthrow'
import type { Orders } from '#application/ports/orders.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'
import { ordersOf } from './order-rows.ts'

/** A viewer's orders. Whose they are is part of the query, so another's is missing. */
export const sqlOrders = (db: Db): Orders => ({
  find: (viewer, id) =>
    attempted(ordersOf(db, { userId: viewer.id, id })).andThen(([order]) =>
      order ? ok(order) : err({ kind: 'missing', what: 'order' } as const),
    ),
  history: (viewer) => attempted(ordersOf(db, { userId: viewer.id })),
})
