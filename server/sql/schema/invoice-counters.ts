/** One row per series and year. Incrementing it locks it until the invoice is written or abandoned. */
export interface InvoiceCounterTable {
  kind: 'invoice' | 'credit-note'
  year: number
  last: number
}
