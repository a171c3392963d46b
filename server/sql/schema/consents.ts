import type { ConsentSource } from '#domain/consent/consent.ts'

/** What somebody allowed, once for each time that they chose. Rows are only added (privacy 7): a trigger refuses changes. */
export interface ConsentTable {
  id: string
  /** Null for a visitor, of whom nothing else is known. */
  user_id: string | null
  version: number
  analytics: number
  experiments: number
  marketing: number
  source: ConsentSource
  /** Whether the browser sent Global Privacy Control. */
  gpc: number
  /** When it was chosen: before `created_at` where a browser brought it to an account. */
  chosen_at: number
  created_at: number
}
