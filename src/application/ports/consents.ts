import type { ResultAsync } from 'neverthrow'
import type { Choices, ChosenSource, Consent, ConsentChoice } from '#domain/consent/consent.ts'
import type { Outage } from './outage.ts'

/** What somebody allows at this moment: whatever measures, compares or advertises asks here first (privacy 1). */
export interface Consents {
  current(): Consent
  /** Calls the listener after each change: chosen here or in another tab, or somebody else has come. Gives what ends it. */
  subscribe(listener: (consent: Consent) => void): () => void
}

/** A choice as it was pressed, under the version of the text that was shown. */
interface PressedChoice {
  readonly version: number
  readonly choices: Choices
  readonly source: ChosenSource
  readonly gpc: boolean
}

/** Where choices are recorded, and where this browser saves the last one (privacy 7, privacy 8). */
export interface ConsentRecords {
  record(pressed: PressedChoice): ResultAsync<Consent, Outage>
  /** The choice that this browser has saved; null where it has none. */
  saved(): ResultAsync<ConsentChoice | null, never>
}
