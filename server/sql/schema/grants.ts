import type { Generated } from 'kysely'

/**
 * A right to download one file: forever if it is owned, 30 days for free assets and practice footage
 * (download 6).
 */
export interface GrantTable {
  id: string
  user_id: string
  customer_id: string
  product_id: number
  variant_id: number
  license_id: number
  kind: 'owned' | 'free' | 'practice'
  created_at: number
  expires_at: number | null
  /** When the first byte was sent since the file was last licensed. */
  served_at: Generated<number | null>
  revoked_at: number | null
}
