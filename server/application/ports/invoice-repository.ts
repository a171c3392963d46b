import type { CustomerId } from '#domain/customer/customer.ts'
import type { Invoice, InvoiceContent, InvoiceKind } from '#domain/order/invoice.ts'

export interface NewInvoice extends Pick<Invoice, 'number' | 'kind' | 'refersTo' | 'orderId'> {
  readonly year: number
  readonly ordinal: number
  readonly customer: CustomerId
  readonly content: InvoiceContent
  readonly now: number
}

/** Invoices and credit notes. Each is written once and never changes (invoice 1). */
export interface InvoiceRepository {
  /** An order's invoice, which credit notes correct. */
  ofOrder(orderId: string): Promise<Invoice | null>
  /** One of a customer's own documents, by its number, or the invoice of an order. */
  find(
    customer: CustomerId,
    by: { readonly number: string } | { readonly orderId: string },
  ): Promise<Invoice | null>
  /** All of a customer's documents, oldest first. */
  all(customer: CustomerId): Promise<readonly Invoice[]>
  /** Paid orders that took money and have no invoice, ordered by payment. */
  unbilledOrders(): Promise<readonly string[]>
  /**
   * The next number of a series. It blocks all other documents until the unit ends; if the unit fails, the
   * number is rolled back.
   */
  nextOrdinal(kind: InvoiceKind, year: number): Promise<number>
  add(invoice: NewInvoice): Promise<void>
}
