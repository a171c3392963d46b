import type { Generated } from 'kysely'

/** A cart belongs to a user or to a visitor's device, never to both. `version` grows with whatever changes its price. */
export interface CartTable {
  id: string
  user_id: string | null
  customer_id: string | null
  guest_key: string | null
  license_id: number
  code: string | null
  /** Where its bill would go; empty while nobody has said so. */
  billing_country: Generated<string>
  /** The VAT number of that bill; empty without one. */
  vat_id: Generated<string>
  /** Lines that found no room at a sign-in. */
  dropped: Generated<number>
  version: number
  created_at: number
  updated_at: number
}
