/** Who is in a team; a person is in one at most. */
export interface TeamMemberTable {
  user_id: string
  team_id: string
  role_id: number
  joined_at: number
}
