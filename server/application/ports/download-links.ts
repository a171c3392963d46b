import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** The contents of a link, proven by its signature. */
export interface DownloadClaims {
  readonly grantId: string
  readonly variantId: number
  readonly userId: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** Signed file URLs. The signature is valid for downloads only (security 16). */
export interface DownloadLinks {
  /** Creates a URL on the shop's own origin. */
  make(claims: DownloadClaims): ResultAsync<string, Outage>
  /** The claims of a genuine token, expired or not; null for any other text. */
  read(token: string): ResultAsync<DownloadClaims | null, Outage>
}
