import type { Generated } from 'kysely'

/** A license for a file that a customer bought with an order. */
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
  /**
   * List price at the time of the file that was bought, in credits and before any discount; 0 if it was
   * given away.
   */
  list_credits: Generated<number>
  /** The file that was bought and covers this one; null if this one was bought. */
  covered_by: Generated<number | null>
}
