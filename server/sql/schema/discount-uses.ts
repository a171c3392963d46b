import type { Generated } from 'kysely'

/** One use of a code, by the order that used it. */
export interface DiscountUseTable {
  code: string
  order_id: string
  user_id: string
  customer_id: string
  /**
   * Keyed digest of the mailbox. It contains no address, so it stays when the account is closed. Empty
   * for older uses.
   */
  mailbox: Generated<string>
  /** Keyed digest of the card or wallet that paid, as its provider identifies it; empty if unknown. */
  payment_fingerprint: Generated<string>
  used_at: number
}
