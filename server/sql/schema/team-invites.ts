import type { Generated } from 'kysely'

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
