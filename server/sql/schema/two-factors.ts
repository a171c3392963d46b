import type { Generated } from 'kysely'

/** The second factor of an account. */
export interface TwoFactorTable {
  user_id: string
  /** Encrypted with a key of the shop's secret, for this account alone. */
  secret: string
  created_at: number
  /** Null until a code has confirmed the secret. */
  enabled_at: Generated<number | null>
  /** The last time step whose code was used. */
  last_step: Generated<number>
  /** From when on staff may reset it; null if no one requested that. */
  reset_at: Generated<number | null>
}
