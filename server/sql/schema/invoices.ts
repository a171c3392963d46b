/** An invoice or a credit note. A row is written once and never changed. */
export interface InvoiceTable {
  number: string
  kind: 'invoice' | 'credit-note'
  year: number
  ordinal: number
  order_id: string
  user_id: string
  customer_id: string
  /** The invoice that a credit note corrects. */
  refers_to: string | null
  issued_at: number
  /** An `InvoiceContent` as JSON. */
  content: string
}
