import type { ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'

/** The challenge that a form must answer: none, a puzzle to solve, or the token of a service with its own script. */
type BotChallenge =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'proof-of-work'
      readonly algorithm: string
      /** The hash of salt and number; the client has to find the number. */
      readonly challenge: string
      readonly salt: string
      readonly signature: string
      readonly maxNumber: number
    }
  | { readonly kind: 'script'; readonly scriptUrl: string; readonly siteKey: string }

/** Prevents forms from being submitted in bulk (no third party unless one is configured). */
export interface BotChecks {
  pose(): ResultAsync<BotChallenge, Outage>
  /**
   * Accepts a proof, once. `address` is the sender's network address: while the service is down, only a few
   * forms per address are accepted.
   */
  prove(proof: string | null, address: string): ResultAsync<void, BotRefused | Outage>
  /** Origins whose frames a page with such a form must allow. */
  readonly frames: readonly string[]
}

/**
 * Proofs that were used, shared by all processes of one database and kept until the proofs would have
 * expired anyway.
 */
export interface SpentProofs {
  /** Whether this is its first use. */
  spend(proof: string, lifeMs: number): ResultAsync<boolean, Outage>
}
