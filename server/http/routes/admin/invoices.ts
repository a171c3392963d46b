import type { ResultAsync } from 'neverthrow'
import type { Outage, Missing } from '#application/ports/outage.ts'
import type { AdminOrder } from '#application/ports/admin-orders.ts'
import {
  markInvoicePaid,
  readInvoiceTerms,
  resendInvoice,
  setInvoiceTerms,
  voidInvoice,
} from '#contract/admin-invoices.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { INVOICE_UNCHANGED_MESSAGES } from '#messages/invoice-messages.ts'
import type { InvoiceUnchanged } from '#server/application/admin/on-account.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminRefused, noteOf } from './changes.ts'

/** Which teams pay by invoice, and what happens to an open invoice (on-account 1, on-account 7). */
export function adminInvoiceRoutes(
  app: ShopApp,
  { onAccount }: Needs<'onAccount'>,
  orderOf: (id: string, staff: Registered) => ResultAsync<AdminOrder, Missing | Outage>,
): void {
  serveStaff(app, readInvoiceTerms, ({ params }) => onAccount.account(params.id))

  serveStaff(app, setInvoiceTerms, ({ params, body: { reason, ...terms }, staff }) =>
    onAccount.setTerms({ ...noteOf(staff, reason), team: params.id, terms }).mapErr(refusalOf),
  )

  serveStaff(app, markInvoicePaid, ({ params, body: { reference, reason }, staff }) =>
    onAccount
      .markPaid({ ...noteOf(staff, reason), orderId: params.id.toUpperCase(), reference })
      .mapErr(refusalOf)
      .andThen(() => orderOf(params.id, staff)),
  )

  serveStaff(app, resendInvoice, ({ params, body, staff }) =>
    onAccount
      .resend({ ...noteOf(staff, body.reason), orderId: params.id.toUpperCase() })
      .mapErr(refusalOf)
      .andThen(() => orderOf(params.id, staff)),
  )

  serveStaff(app, voidInvoice, ({ params, body, staff }) =>
    onAccount
      .void({ ...noteOf(staff, body.reason), orderId: params.id.toUpperCase() })
      .mapErr(refusalOf)
      .andThen(() => orderOf(params.id, staff)),
  )
}

function refusalOf<Other extends Invalid | Missing | Outage>(error: InvoiceUnchanged | Other) {
  switch (error.kind) {
    case 'not-on-account':
    case 'own-invoice':
    case 'own-terms':
      return adminRefused(INVOICE_UNCHANGED_MESSAGES[error.kind])
    default:
      return error
  }
}
