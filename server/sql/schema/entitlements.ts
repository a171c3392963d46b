import type { Generated } from 'kysely'

/** A license for a file that somebody has bought, by an order. */
export interface EntitlementTable {
  id: string
  user_id: string
  customer_id: string
  product_id: number
  variant_id: number
  license_id: number
  order_id: string
  granted_at: number
  revoked_at: number | null
  /** What the file that was bought listed for then, in credits and before any discount; 0 where it was given. */
  list_credits: Generated<number>
  /** The file that was bought and brought this one along; null where this one was bought. */
  covered_by: Generated<number | null>
}
