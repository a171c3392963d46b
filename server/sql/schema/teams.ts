import type { Generated } from 'kysely'

/** A team. A deleted one keeps its name. */
export interface TeamTable {
  id: string
  name: string
  created_at: number
  deleted_at: Generated<number | null>
}
