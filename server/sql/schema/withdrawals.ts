/** What somebody stated, and when (withdrawal 1). That moment counts, even if a mailed link confirms it later. */
export interface WithdrawalTable {
  id: string
  user_id: string | null
  order_id: string | null
  name: string
  email: string
  /** As it was typed. */
  order_number: string
  /** JSON: the parts that were chosen. */
  parts: string
  stated_at: number
  /** Of the mailed link; null where none was needed. */
  digest: string | null
  confirmed_at: number | null
  refund_id: string | null
}
