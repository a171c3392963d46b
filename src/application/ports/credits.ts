import type { ResultAsync } from 'neverthrow'
import type { RunningOut, ShownLot } from '#domain/credits/ledger.ts'
import type { ReversalRefusal } from '#domain/download/reversal.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Listing } from '#domain/shared/listing.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'

/** Credits that were granted together, and what is left of them; if there are many lots, some are summed. */
export type CreditLot = ShownLot

/** An entry of the credit ledger. */
export interface LedgerEntry {
  readonly id: string
  readonly at: number
  readonly delta: number
  readonly reason: 'grant' | 'spend' | 'reversal' | 'expiry' | 'refund'
  /** A description: the pack, the plan, or the file. */
  readonly about: string
  /** The ID to pass to `reverseSpend` while this spend can be reversed; null otherwise. */
  readonly reversal: string | null
  /** What all entries of the same spend cost together, which reversing it returns; 0 if it cannot be reversed. */
  readonly reversalCredits: number
}

export interface CreditAccount {
  /** What can be spent: credits of the required license or a higher one. */
  readonly balance: number
  readonly licenseId: LicenseId
  readonly lots: readonly CreditLot[]
  readonly runningOut: RunningOut | null
  /** A page of entries, newest first. */
  readonly entries: Listing<LedgerEntry>
}

/**
 * A spend cannot be reversed: ten minutes have passed, a byte was sent (credits 6), or its license was
 * upgraded.
 */
export interface ReversalRefused {
  readonly kind: 'reversal-refused'
  readonly why: ReversalRefusal
}

/** The user's own credits (credits 1). */
export interface Credits {
  /** `page` selects the page of entries, from 1. */
  account(viewer: Registered, page: number): ResultAsync<CreditAccount, Outage>
  /**
   * Returns the credits of a grant, or of a whole order paid with credits, within ten minutes and before
   * the first byte of any of its files is sent (credits 6).
   */
  reverseSpend(
    viewer: Registered,
    id: string,
  ): ResultAsync<CreditAccount, ReversalRefused | Missing | Outage>
}
