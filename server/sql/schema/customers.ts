import type { Generated } from 'kysely'

/** A person or a team that pays, under their own id: exactly one of the two is set. */
export interface CustomerTable {
  id: string
  user_id: Generated<string | null>
  team_id: Generated<string | null>
}
