import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { ProviderEvent } from './payments.ts'

/** A message as it is noted: its id and its provider. */
export interface ReceivedEvent extends Pick<ProviderEvent, 'id' | 'kind'> {
  readonly provider: string
}

/** Which of the providers' messages have been heard (security 3). */
export interface ProviderEvents {
  /** Writes down that one arrived; false where it was applied before. */
  receive(event: ReceivedEvent): ResultAsync<boolean, Outage>
  /** It has been applied in full, and need not be again. */
  applied(event: ReceivedEvent): ResultAsync<void, Outage>
}
