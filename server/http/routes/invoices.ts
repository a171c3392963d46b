import { INVOICE_PDF_PATH } from '#contract/links.ts'
import { readInvoice } from '#contract/documents.ts'
import type { Invoices } from '#server/application/ports/invoices.ts'
import type { Documents } from '../../application/ports/documents.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import { requireUser } from '../auth/require-user.ts'
import { privateDownload } from '../private-download.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface InvoiceServices {
  readonly invoices: Invoices
  readonly papers: Documents
  readonly rateLimits: RateLimits
}

/** A member's own invoices and credit notes (invoice 1). Somebody else's are not there. */
export function invoiceRoutes(app: ShopApp, services: InvoiceServices): void {
  const { invoices, papers: documents, rateLimits } = services
  serve(
    app,
    readInvoice,
    requireUser(({ viewer, params }) => invoices.ofUser(viewer.id, params.id)),
  )
  privateDownload(app, INVOICE_PDF_PATH, ({ viewer, id }) =>
    rateLimits
      .take(LIMITS.papers(viewer.id))
      .andThen(() => invoices.ofUser(viewer.id, id))
      .andThen((invoice) =>
        documents.invoice(invoice).map((body) => ({
          name: `${invoice.number}.pdf`,
          type: 'application/pdf' as const,
          body,
        })),
      ),
  )
}
