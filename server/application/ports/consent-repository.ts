import type { ConsentChoice, ConsentSource } from '#domain/consent/consent.ts'

/** One time that somebody chose. */
export interface ConsentRecord {
  readonly id: string
  /** Null for a visitor. */
  readonly userId: string | null
  readonly choice: ConsentChoice
  readonly source: ConsentSource
  readonly gpc: boolean
  readonly now: number
}

/** What people allowed. Records are only added; they go with their account, or once they are too old (privacy 7). */
export interface ConsentRepository {
  add(record: ConsentRecord): Promise<void>
  /** The choice that was recorded last for an account. */
  lastOf(userId: string): Promise<ConsentChoice | null>
}
