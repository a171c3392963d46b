import type { Generated } from 'kysely'

/** A team. A deleted one keeps its name. */
export interface TeamTable {
  id: string
  name: string
  created_at: number
  deleted_at: Generated<number | null>
}

/** Who is in a team; a person is in one at most. */
export interface TeamMemberTable {
  user_id: string
  team_id: string
  role_id: number
  joined_at: number
}

export interface TeamInviteTable {
  id: string
  team_id: string
  email: string
  role_id: number
  invited_by: string
  status: string
  created_at: number
  expires_at: number
  resent_count: Generated<number>
  emailed_at: number
}

/** The links of an invite, by the digests of their tokens: each e-mail carries one of its own. */
export interface TeamInviteLinkTable {
  digest: string
  invite_id: string
}
