/** A file licensed for credits (or for none, by a plan): what meters count, and what can be taken back. */
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
  /** When its first byte went out. */
  served_at: number | null
  reversed_at: number | null
}
