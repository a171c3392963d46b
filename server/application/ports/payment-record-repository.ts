import type { WebhookEvent } from './payments.ts'

/** A message of a provider as it is noted: its id and its provider. */
export interface ReceivedEvent extends WebhookEvent {
  readonly provider: string
}

/** A charge by the provider's own name for it, as its pages list it. */
export interface NamedCharge {
  readonly provider: string
  readonly ref: string
}

/** What the shop notes about payment providers: their messages (security 3), and what they keep to charge again. */
export interface PaymentRecordRepository {
  /** Writes down that a message arrived; false where it was applied before. */
  receive(event: ReceivedEvent, now: number): Promise<boolean>
  /** It was tried and not applied, and why. */
  noteFailure(event: ReceivedEvent, error: string): Promise<void>
  /** It has been applied in full, and need not be again. */
  markApplied(event: ReceivedEvent, now: number): Promise<void>

  /** What a provider calls the charge of an order; null where it was never asked, or names it as we do. */
  charge(orderId: string): Promise<NamedCharge | null>

  /** What providers keep so that somebody can be charged again without being there, of those who closed their account. */
  keptOfTheGone(): Promise<readonly string[]>
  /** The provider has let go of it. */
  forget(payment: string): Promise<void>
}
