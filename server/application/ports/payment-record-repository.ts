import type { WebhookEvent } from './payments.ts'

/** A recorded message of a provider: its ID and its provider. */
export interface ReceivedEvent extends WebhookEvent {
  readonly provider: string
}

/** A charge under the provider's own ID, as its dashboard lists it. */
export interface NamedCharge {
  readonly provider: string
  readonly ref: string
}

/**
 * The shop's records about payment providers: their messages (security 3), and the payment methods they
 * keep for later charges.
 */
export interface PaymentRecordRepository {
  /** Records that a message arrived; false if it was already applied. */
  receive(event: ReceivedEvent, now: number): Promise<boolean>
  /** Records that it was tried but not applied, and why. */
  noteFailure(event: ReceivedEvent, error: string): Promise<void>
  /** Records that it has been applied in full and need not be applied again. */
  markApplied(event: ReceivedEvent, now: number): Promise<void>

  /** The provider's own ID of an order's charge; null if the provider was never asked, or uses our ID. */
  charge(orderId: string): Promise<NamedCharge | null>

  /**
   * What providers still keep of people who closed their accounts and of deleted teams: payment methods, which
   * can be charged without their owner, and customers without any, such as one whose only charge was declined.
   */
  keptOfTheGone(): Promise<readonly string[]>
  /** Records that the provider has deleted it. */
  forget(payment: string): Promise<void>
}
