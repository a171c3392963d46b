/** Append-only. A key is written only once, whatever is repeated. */
export interface CreditEntryTable {
  id: string
  lot_id: string
  user_id: string
  customer_id: string
  delta: number
  reason: 'grant' | 'spend' | 'reversal' | 'expiry' | 'refund'
  reference: string
  key: string
  created_at: number
}
