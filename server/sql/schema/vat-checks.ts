/** The EU register's last answer about a VAT number, written with its prefix and without separators. */
export interface VatCheckTable {
  vat_id: string
  valid: number
  checked_at: number
}
