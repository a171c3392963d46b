import type { ResultAsync } from 'neverthrow'
import type { RunningOut, ShownLot } from '#domain/credits/ledger.ts'
import type { ReversalRefusal } from '#domain/download/reversal.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Listing } from '#domain/shared/listing.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'

/** Credits that came together, and what is left of them; of many lots, some are added up. */
export type CreditLot = ShownLot

/** A line of the book of credits. */
export interface LedgerEntry {
  readonly id: string
  readonly at: number
  readonly delta: number
  readonly reason: 'grant' | 'spend' | 'reversal' | 'expiry' | 'refund'
  /** In words: the pack, the plan, the file. */
  readonly about: string
  /** What to pass to `reversal`, while this spend can be reversed; null otherwise. */
  readonly reversal: string | null
  /** What all lines of the same spend took together, which its reversal brings back; 0 without one. */
  readonly reversalCredits: number
}

export interface CreditAccount {
  /** What can be spent: credits of the license that is needed, or of a higher one. */
  readonly balance: number
  readonly licenseId: LicenseId
  readonly lots: readonly CreditLot[]
  readonly runningOut: RunningOut | null
  /** A page of them, newest first. */
  readonly entries: Listing<LedgerEntry>
}

/** A spend is not taken back: ten minutes are over, or a byte went out (credits 6), or its license was updated. */
export interface ReversalRefused {
  readonly kind: 'reversal-refused'
  readonly why: ReversalRefusal
}

/** One's own credits (credits 1). */
export interface Credits {
  /** `page` is of the entries, from 1. */
  account(viewer: Registered, page: number): ResultAsync<CreditAccount, Outage>
  /**
   * Takes back what a grant cost, or a whole order that credits paid, within ten minutes and before
   * the first byte of any of its files (credits 6).
   */
  reverseSpend(
    viewer: Registered,
    id: string,
  ): ResultAsync<CreditAccount, ReversalRefused | Missing | Outage>
}
