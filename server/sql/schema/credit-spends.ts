/**
 * A file licensed for credits (or for none, under a plan): what meters count, and what can be reversed.
 */
export interface CreditSpendTable {
  id: string
  user_id: string
  customer_id: string
  product_id: number
  variant_id: number
  license_id: number
  grant_id: string
  subscription_id: string | null
  credits: number
  is4k: number
  created_at: number
  /** When its first byte was sent. */
  served_at: number | null
  reversed_at: number | null
}
