import type { Result, ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type {
  DownloadAllowed,
  DownloadFacts,
  DownloadRefusal,
  Meter,
} from '#domain/download/decision.ts'
import type { CreditsChanged } from '#domain/download/shown-cost.ts'
import type { Offers } from '#domain/download/way-on.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import type { DownloadClaims } from './download-links.ts'

/** Somebody wants a file. */
export interface DownloadAsk {
  readonly viewer: Registered
  readonly variantId: number
  readonly now: number
  /** What it is for, as `readProjectTag` made it; what is left out changes nothing. */
  readonly projectTag?: string | undefined
}

export type DecideDownload = (
  facts: DownloadFacts,
) => Result<DownloadAllowed, DownloadRefusal | CreditsChanged>

/** The same question from anybody, with no consequences. */
export interface DryAsk {
  readonly viewer: Viewer
  readonly variantId: number
  readonly now: number
}

/** What decides, and what is offered where the answer is no. */
export interface Weighed {
  readonly facts: DownloadFacts
  readonly offers: Offers
}

/** A file of the vault with what proves that it arrived whole. */
export interface DeliveredFile {
  readonly vaultPath: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

/** Leave to fetch a file until its link ends. */
export interface Granted {
  readonly grantId: string
  /** Newly granted, not owned before (rules 11, row 11). */
  readonly fresh: boolean
  /** What was spent on it just now, in credits. */
  readonly cost: number
  readonly linkExpiresAt: number
  readonly file: DeliveredFile
}

/** Who may fetch what. */
export interface Grants {
  /**
   * Gathers the facts, asks `decide`, spends what it costs, and keeps the grant and the link, all in
   * one transaction in which no other request of this viewer runs: no cap is ever passed.
   */
  request(
    ask: DownloadAsk,
    decide: DecideDownload,
  ): ResultAsync<Granted, DownloadRefusal | CreditsChanged | Missing | Outage>
  /** The facts as they are, and nothing else. */
  weigh(ask: DryAsk): ResultAsync<Weighed, Missing | Outage>
  /** The file behind a link whose grant is live; null where it ended or was taken back. */
  fileBehind(claims: DownloadClaims, now: number): ResultAsync<DeliveredFile | null, Outage>
  /**
   * Notes that a file is about to go out: from then on its spend stays spent (rules 9.9). False where
   * the grant was taken back a moment before.
   */
  markServed(claims: DownloadClaims, now: number): ResultAsync<boolean, Outage>
  /** Distinct practice assets of this calendar month, UTC (rules 13). */
  practiceUsed(userId: string, now: number): ResultAsync<Meter, Outage>
}
