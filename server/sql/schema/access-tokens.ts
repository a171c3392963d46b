import type { Generated } from 'kysely'

/** A personal access token, kept as a digest only. */
export interface AccessTokenTable {
  id: string
  user_id: string
  digest: string
  name: string
  /** Separated by commas. */
  scopes: string
  /** Null: it spends no credits. */
  monthly_credits: number | null
  /** In the month that began at `month_start`. */
  spent_credits: Generated<number>
  month_start: Generated<number>
  created_at: number
  used_at: Generated<number | null>
  expires_at: number
}
