import type { Generated } from 'kysely'

/** Who is in a team; a person is in one at most. */
export interface TeamMemberTable {
  user_id: string
  team_id: string
  role_id: number
  joined_at: number
  /** Credits of the pool that they may spend in a month; null: no limit (team 5). */
  credit_quota: Generated<number | null>
}
