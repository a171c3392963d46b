import type { Generated } from 'kysely'

/** A team. A deleted one keeps its name, and the time at which it was to close. */
export interface TeamTable {
  id: string
  name: string
  created_at: number
  /** The lowest license that it may buy under; null if none was set (licensing 1). */
  min_license_id: Generated<number | null>
  deleted_at: Generated<number | null>
  /** When it is deleted automatically (customer 4), and when its members were reminded of that. */
  closes_at: Generated<number | null>
  closing_reminded_at: Generated<number | null>
}
