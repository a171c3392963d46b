import type { WebhookEvent } from './payments.ts'

/** A message of a provider as it is noted: its id and its provider. */
interface ReceivedEvent extends Pick<WebhookEvent, 'id' | 'kind'> {
  readonly provider: string
}

/** What the shop notes about payment providers: their messages (security 3), and what they keep to charge again. */
export interface PaymentRecordRepository {
  /** Writes down that a message arrived; false where it was applied before. */
  receive(event: ReceivedEvent, now: number): Promise<boolean>
  /** It has been applied in full, and need not be again. */
  markApplied(event: ReceivedEvent, now: number): Promise<void>

  /** What providers keep so that somebody can be charged again without being there, of those who closed their account. */
  keptOfTheGone(): Promise<readonly string[]>
  /** The provider has let go of it. */
  forget(payment: string): Promise<void>
}
