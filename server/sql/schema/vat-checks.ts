/** What the EU's register last said of a VAT number, written with its prefix and without separators. */
export interface VatCheckTable {
  vat_id: string
  valid: number
  checked_at: number
}
