import { INVOICE_PDF_PATH } from '#contract/links.ts'
import { readInvoice } from '#contract/papers.ts'
import type { Invoices } from '#server/application/ports/invoices.ts'
import type { Papers } from '#server/application/ports/papers.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import { members } from './members.ts'
import { ownFile } from './own-file.ts'
import { serve } from './serve.ts'
import type { ShopApp } from './shop-app.ts'

export interface InvoiceServices {
  readonly invoices: Invoices
  readonly papers: Papers
  readonly rateLimits: RateLimits
}

/** A member's own invoices and credit notes (invoice 1). Somebody else's are not there. */
export function invoiceRoutes(app: ShopApp, services: InvoiceServices): void {
  const { invoices, papers, rateLimits } = services
  serve(
    app,
    readInvoice,
    members(({ viewer, params }) => invoices.ofUser(viewer.id, params.id)),
  )
  ownFile(app, INVOICE_PDF_PATH, ({ viewer, id }) =>
    rateLimits
      .take(LIMITS.papers(viewer.id))
      .andThen(() => invoices.ofUser(viewer.id, id))
      .andThen((invoice) =>
        papers.invoice(invoice).map((body) => ({
          name: `${invoice.number}.pdf`,
          type: 'application/pdf' as const,
          body,
        })),
      ),
  )
}
