/** A license for a file that somebody has bought, by an order. */
export interface EntitlementTable {
  id: string
  user_id: string
  product_id: number
  variant_id: number
  license_id: number
  order_id: string
  granted_at: number
  revoked_at: number | null
}
