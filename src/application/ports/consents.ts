import type { ResultAsync } from 'neverthrow'
import type { Choices, ChosenSource, Consent, ConsentChoice } from '#domain/consent/consent.ts'
import type { Outage } from './outage.ts'

/**
 * What the user currently consents to: anything that measures, compares or advertises checks here first
 * (privacy 1).
 */
export interface Consents {
  current(): Consent
  /**
   * Calls the listener after each change: made here or in another tab, or because a different user signed
   * in. Returns a function that unsubscribes.
   */
  subscribe(listener: (consent: Consent) => void): () => void
}

/** A choice as submitted, with the version of the text that was shown. */
interface PressedChoice {
  readonly version: number
  readonly choices: Choices
  readonly source: ChosenSource
  readonly gpc: boolean
}

/** Records choices, and reads the last one that this browser saved (privacy 7, privacy 8). */
export interface ConsentRecords {
  record(pressed: PressedChoice): ResultAsync<Consent, Outage>
  /** The choice that this browser saved; null if there is none. */
  saved(): ResultAsync<ConsentChoice | null, never>
}
