import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Invoice } from '#domain/order/invoice.ts'

/** The invoices of orders that cost money, and the credit notes that correct them. */
export interface Invoices {
  /** Somebody's own, by its number, or an order's invoice by the order's id. Another's is missing. */
  ofUser(userId: string, numberOrOrder: string): ResultAsync<Invoice, Missing | Outage>
  /** Writes those of orders that were paid before there were invoices; gives how many. */
  writeMissing(): ResultAsync<number, Outage>
}
