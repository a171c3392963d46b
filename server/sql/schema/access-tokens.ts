import type { Generated } from 'kysely'

/** A personal access token, stored only as a digest. */
export interface AccessTokenTable {
  id: string
  user_id: string
  digest: string
  name: string
  /** Comma-separated. */
  scopes: string
  /** Null if it may not spend credits. */
  monthly_credits: number | null
  /** Spent in the month that began at `month_start`. */
  spent_credits: Generated<number>
  month_start: Generated<number>
  created_at: number
  used_at: Generated<number | null>
  expires_at: number
}
