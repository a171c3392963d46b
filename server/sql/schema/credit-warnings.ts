/** An e-mail that announced a lot's end `days` ahead. A lot thawed and frozen again ends at another time. */
export interface CreditWarningTable {
  lot_id: string
  ends_at: number
  days: number
  written_at: number
}
