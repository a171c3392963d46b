import type { Generated } from 'kysely'

/** A recovery code, stored only as a keyed digest. */
export interface RecoveryCodeTable {
  user_id: string
  digest: string
  used_at: Generated<number | null>
}
