import type { Result, ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type {
  DownloadAllowed,
  DownloadFacts,
  DownloadRefusal,
  Meter,
} from '#domain/download/decision.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { DownloadClaims } from './download-links.ts'

/** A calendar month in UTC: from its first millisecond to the next month's, in epoch milliseconds. */
export interface Month {
  readonly from: number
  readonly until: number
}

export interface DownloadAsk {
  readonly viewer: Registered
  readonly variantId: number
  readonly now: number
  readonly month: Month
}

export type DecideDownload = (facts: DownloadFacts) => Result<DownloadAllowed, DownloadRefusal>

/** A file of the vault with what proves that it arrived whole. */
export interface DeliveredFile {
  readonly vaultPath: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

export interface Granted {
  readonly grantId: string
  /** Newly granted, not owned before (rules 11, row 11). */
  readonly fresh: boolean
  readonly linkExpiresAt: number
  readonly file: DeliveredFile
}

/** Who may fetch what. */
export interface Grants {
  /**
   * Gathers the facts, asks `decide`, and keeps the grant and the link, all in one transaction in
   * which no other request of this viewer runs: no cap is ever passed.
   */
  request(
    ask: DownloadAsk,
    decide: DecideDownload,
  ): ResultAsync<Granted, DownloadRefusal | Missing | Outage>
  /** The file behind a link whose grant is live; null where it ended or was taken back. */
  fileBehind(claims: DownloadClaims, now: number): ResultAsync<DeliveredFile | null, Outage>
  /** Distinct practice assets of a month (rules 13). */
  practiceUsed(userId: string, month: Month): ResultAsync<Meter, Outage>
}
