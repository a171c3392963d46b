/** One row for each series and year. Raising it holds it until the invoice is written or given up. */
export interface InvoiceCounterTable {
  kind: 'invoice' | 'credit-note'
  year: number
  last: number
}
