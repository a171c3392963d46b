import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** Slow password hashes. Rejects with a request to retry if too many are requested at once. */
export interface PasswordHashes {
  /** A self-describing string: algorithm, cost, salt and hash. */
  hash(password: string): ResultAsync<string, Outage>
  /** A null hash stands for a user that does not exist: the same work is done, and the result is false. */
  verify(password: string, hash: string | null): ResultAsync<boolean, Outage>
  /** Whether a hash was made with less work than is now required. */
  isWeak(hash: string): boolean
}
