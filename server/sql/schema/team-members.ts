import type { Generated } from 'kysely'

/** A member of a team; a person is in at most one. */
export interface TeamMemberTable {
  user_id: string
  team_id: string
  role_id: number
  joined_at: number
  /** Credits that they may spend from the pool in a month; null means no limit (team 5). */
  credit_quota: Generated<number | null>
}
