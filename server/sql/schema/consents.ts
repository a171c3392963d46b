import type { ConsentSource } from '#domain/consent/consent.ts'

/**
 * What someone allowed, with a row for each choice. Rows are only added (privacy 7): a trigger refuses
 * updates.
 */
export interface ConsentTable {
  id: string
  /** Null for a visitor, about whom nothing else is known. */
  user_id: string | null
  version: number
  analytics: number
  experiments: number
  marketing: number
  source: ConsentSource
  /** Whether the browser sent Global Privacy Control. */
  gpc: number
  /** When it was chosen: before `created_at` if a browser carried it over to an account. */
  chosen_at: number
  created_at: number
}
