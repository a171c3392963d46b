import type { ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'

/** What a form is asked to bring: nothing, the solution of a puzzle, or the word of a service with a script of its own. */
type BotChallenge =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'proof-of-work'
      readonly algorithm: string
      /** The hash of salt and number; the number is what is looked for. */
      readonly challenge: string
      readonly salt: string
      readonly signature: string
      readonly maxNumber: number
    }
  | { readonly kind: 'script'; readonly scriptUrl: string; readonly siteKey: string }

/** Proof that a form is not sent by the thousand (no third party unless one is configured). */
export interface BotChecks {
  pose(): ResultAsync<BotChallenge, Outage>
  /** Takes a proof, once. `address` is where the form comes from: with the service down, fewer may pass from there. */
  prove(proof: string | null, address: string): ResultAsync<void, BotRefused | Outage>
  /** Origins whose frames a page with such a form must be allowed to show. */
  readonly frames: readonly string[]
}

/** Proofs that were taken in, remembered for all processes of one database until they would be too old anyway. */
export interface SpentProofs {
  /** Whether this is its first use. */
  spend(proof: string, lifeMs: number): ResultAsync<boolean, Outage>
}
