import type { Generated } from 'kysely'

/** One use of a code, by the order that took it. */
export interface DiscountUseTable {
  code: string
  order_id: string
  user_id: string
  customer_id: string
  /** A keyed digest of the mailbox: no address, so it stays when the account is closed. Empty of older uses. */
  mailbox: Generated<string>
  /** A keyed digest of the card or wallet that paid, as its provider tells them apart; empty where nobody knows. */
  payment_fingerprint: Generated<string>
  used_at: number
}
