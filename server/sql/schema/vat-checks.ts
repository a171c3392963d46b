/** What the EU's register last said of a VAT number, written with its prefix and without separators. */
export interface VatCheckTable {
  number: string
  valid: number
  checked_at: number
}
