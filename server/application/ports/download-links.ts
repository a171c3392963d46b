import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** What a link says, proven by its signature. */
export interface DownloadClaims {
  readonly grantId: string
  readonly variantId: number
  readonly userId: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** Signed addresses of files. The signature holds for downloads and for nothing else (security 16). */
export interface DownloadLinks {
  /** An address under our own origin. */
  make(claims: DownloadClaims): ResultAsync<string, Outage>
  /** What a genuine token says, expired or not; null for any other text. */
  read(token: string): ResultAsync<DownloadClaims | null, Outage>
}
