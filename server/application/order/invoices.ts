import { err, ok, safeTry } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { isInvoiceNumber } from '#domain/order/invoice.ts'
import type { Invoices } from '#server/application/ports/invoices.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { issueInvoice } from './issue-invoice.ts'

/** Invoices and credit notes of their buyers. Another's is missing. */
export const invoicesOver = (units: UnitOfWork, seller: readonly string[]): Invoices => ({
  ofUser: (userId, asked) => {
    const by = isInvoiceNumber(asked) ? { number: asked } : { orderId: asked }
    return units
      .read(({ invoices }) => invoices.find(customerOf(userId), by))
      .andThen((found) => (found ? ok(found) : err({ kind: 'missing', what: 'invoice' } as const)))
  },

  writeMissing: () =>
    safeTry<number, Outage>(async function* () {
      const unbilled = yield* units.read(({ invoices }) => invoices.unbilledOrders())
      for (const orderId of unbilled) {
        yield* units.run(async (unit) => ok(await issueInvoice(unit, { orderId, seller })))
      }
      return ok(unbilled.length)
    }),
})
