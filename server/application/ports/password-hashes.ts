import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** Slow hashes of passwords. When too many are asked for at once, the answer is to come back later. */
export interface PasswordHashes {
  /** A self-describing text: algorithm, cost, salt and hash. */
  hash(password: string): ResultAsync<string, Outage>
  /** Null stands for a user that does not exist: the same work is done, and the answer is no. */
  verify(password: string, hash: string | null): ResultAsync<boolean, Outage>
  /** Whether a hash was made with less work than is asked for now. */
  isWeak(hash: string): boolean
}
