import type { Generated } from 'kysely'

/** A team. A deleted one keeps its name. */
export interface TeamTable {
  id: string
  name: string
  created_at: number
  /** The least license that it may buy under; null where nothing was said (licensing 1). */
  min_license_id: Generated<number | null>
  deleted_at: Generated<number | null>
}
