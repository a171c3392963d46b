import { INVOICE_PDF_PATH } from '#contract/links.ts'
import { readInvoice } from '#contract/documents.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { privateDownload } from '../private-download.ts'
import type { Needs } from '../services.ts'
import { readBillingCountry, readOrder, readOrders } from '#contract/orders.ts'
import { orderQueryFrom } from '#domain/order/order-query.ts'
import { serveUser } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** A member's own orders. Those of others are reported as missing. */
export function orderRoutes(app: ShopApp, { orders }: Needs<'orders'>): void {
  serveUser(app, readOrders, ({ viewer, query }) => orders.history(viewer, orderQueryFrom(query)))
  serveUser(app, readBillingCountry, ({ viewer }) =>
    orders.billingCountry(viewer).map((billingCountry) => ({ billingCountry })),
  )
  serveUser(app, readOrder, ({ viewer, params }) => orders.find(viewer, params.id))
}

/** A member's own invoices and credit notes (invoice 1). Those of others are reported as missing (library 1). */
export function invoiceRoutes(
  app: ShopApp,
  services: Needs<'invoices' | 'documents' | 'rateLimits'>,
): void {
  const { invoices, documents, rateLimits } = services
  serveUser(app, readInvoice, ({ viewer, params }) => invoices.ofUser(viewer, params.id))
  privateDownload(app, INVOICE_PDF_PATH, ({ viewer, id }) =>
    rateLimits
      .take(LIMITS.documents(viewer.id))
      .andThen(() => invoices.ofUser(viewer, id))
      .andThen((invoice) =>
        documents.invoice(invoice).map((body) => ({
          name: `${invoice.number}.pdf`,
          type: 'application/pdf' as const,
          body,
        })),
      ),
  )
}
