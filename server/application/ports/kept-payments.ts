import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** What providers keep so that somebody can be charged again without being there. */
export interface KeptPayments {
  /** Of everybody who was taken out of their account. */
  ofTheGone(): ResultAsync<readonly string[], Outage>
  /** The provider has let go of it. */
  letGo(payment: string): ResultAsync<void, Outage>
}
