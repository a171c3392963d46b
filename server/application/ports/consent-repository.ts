import type { ConsentChoice, ConsentSource } from '#domain/consent/consent.ts'

/** A single consent choice. */
export interface ConsentRecord {
  readonly id: string
  /** Null for a visitor. */
  readonly userId: string | null
  readonly choice: ConsentChoice
  readonly source: ConsentSource
  readonly gpc: boolean
  readonly now: number
}

/**
 * Consent choices. Records are append-only; they are deleted with their account, or once they are too old
 * (privacy 7).
 */
export interface ConsentRepository {
  add(record: ConsentRecord): Promise<void>
  /** The latest recorded choice of an account. */
  lastOf(userId: string): Promise<ConsentChoice | null>
}
