/** Tables of invoices and licence certificates. Ids are ULIDs, times epoch milliseconds. */
export interface PaperTables {
  invoice_counters: InvoiceCounterTable
  invoices: InvoiceTable
  certificates: CertificateTable
}

/** One row for each series and year. Raising it holds it until the invoice is written or given up. */
export interface InvoiceCounterTable {
  kind: 'invoice' | 'credit-note'
  year: number
  last: number
}

/** What was billed, or given back. A row is written once and never changed. */
export interface InvoiceTable {
  number: string
  kind: 'invoice' | 'credit-note'
  year: number
  ordinal: number
  order_id: string
  user_id: string
  /** The invoice that a credit note corrects. */
  refers_to: string | null
  issued_at: number
  /** An `InvoiceContent` as JSON. */
  content: string
}

/** One for each licensed file of an order. Names are those of the day; the holder's go with the account. */
export interface CertificateTable {
  id: string
  user_id: string
  order_id: string
  product_id: number
  variant_id: number
  license_id: number
  holder_name: string
  holder_company: string
  asset: string
  file: string
  sku: string
  license: string
  licensed_at: number
  revoked_at: number | null
}
