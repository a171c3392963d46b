import type { Generated } from 'kysely'

/**
 * A cart of a user or of a visitor's device, never of both. `version` increases with every change that
 * affects its price.
 */
export interface CartTable {
  id: string
  user_id: string | null
  customer_id: string | null
  guest_key: string | null
  license_id: number
  code: string | null
  /** Country of its invoice; empty until it is given. */
  billing_country: Generated<string>
  /** VAT number of that invoice; empty if there is none. */
  vat_id: Generated<string>
  /** Number of lines that did not fit at a sign-in. */
  dropped: Generated<number>
  version: number
  created_at: number
  updated_at: number
}
