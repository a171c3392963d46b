/**
 * An email that announced a lot's expiry `days` ahead. A lot that is thawed and frozen again expires at
 * another time.
 */
export interface CreditWarningTable {
  lot_id: string
  ends_at: number
  days: number
  written_at: number
}
