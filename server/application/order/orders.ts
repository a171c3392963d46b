import { err, ok } from 'neverthrow'
import type { Orders } from '#application/ports/orders.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { receiptOf, receiptsOf } from './receipts.ts'

/** A viewer's own orders. Another's is missing. */
export const ownOrders = (units: UnitOfWork): Orders => ({
  find: (viewer, id) =>
    units
      .read((records) => receiptOf(records, customerOf(viewer.id), id))
      .andThen((order) => (order ? ok(order) : err({ kind: 'missing', what: 'order' } as const))),

  history: (viewer) => units.read((records) => receiptsOf(records, customerOf(viewer.id))),
})
