/**
 * A withdrawal statement, and when it was made (withdrawal 1). That time counts, even if an emailed
 * link confirms it later.
 */
export interface WithdrawalTable {
  id: string
  user_id: string | null
  order_id: string | null
  name: string
  email: string
  /** As typed. */
  order_number: string
  /** JSON: the chosen parts. */
  parts: string
  stated_at: number
  /** Digest of the emailed link's token; null if no link was needed. */
  digest: string | null
  confirmed_at: number | null
  refund_id: string | null
}
