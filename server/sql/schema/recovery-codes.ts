import type { Generated } from 'kysely'

/** A recovery code, kept as a keyed digest only. */
export interface RecoveryCodeTable {
  user_id: string
  digest: string
  used_at: Generated<number | null>
}
