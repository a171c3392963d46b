import type { ResultAsync } from 'neverthrow'
import type { ChallengeAnswer } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A charge as its order knows it. */
export interface ChargeRef {
  /** The order's id: the provider charges once for a key, however often it is asked. */
  readonly key: string
  /**
   * In US cents. An answer about any other sum is not about this order, and is an outage. Nothing where a payment
   * method is only kept, to be charged again later.
   */
  readonly amount: Cents
  /** What the buyer's page sent, or what an earlier charge left to charge again. */
  readonly payment: string
}

/** A charge to be made. */
export interface Charge extends ChargeRef {
  readonly buyer: string
  /**
   * `first`: to be charged again without the buyer, like a plan. `again`: such a charge, with nobody there. `save`:
   * nothing is charged, and the payment method is kept for such charges.
   */
  readonly occasion: 'once' | 'first' | 'again' | 'save'
}

/** What the provider says of a charge. `requires-action` and `processing` may still change. */
export type ChargeOutcome =
  | {
      readonly kind: 'paid'
      /** What the provider can charge again without the buyer; null where it cannot. */
      readonly again: string | null
    }
  | { readonly kind: 'declined' | 'cancelled' }
  /** The buyer's turn: a secret for the provider's script, or an address to go to. */
  | { readonly kind: 'requires-action'; readonly challenge: string }
  /** The provider's turn: it tells later. */
  | { readonly kind: 'processing' }

/** Money that a provider is to give back, in US cents. */
export interface ProviderRefund {
  /** Given back once for a key, however often it is asked. */
  readonly key: string
  readonly amount: Cents
}

export type RefundOutcome = 'refunded' | 'processing' | 'refused'

/** What a provider's own books say was taken back of a charge, whoever began it. */
export interface RefundedCharge {
  /** In total, including what the shop itself gave back. */
  readonly refunded: Cents
  /** The buyer's bank took the money back, and that is final. */
  readonly disputed: boolean
}

/**
 * Whoever takes the money. Always asked outside of transactions; the provider, not the shop, decides
 * which of two requests about one charge came first (security 3).
 */
export interface Payments {
  /** Whether a page may pay by this. What an earlier charge left to charge again is never accepted from a page. */
  accepts(payment: string): boolean
  /** Whether a recorded payment is this provider's, one that is charged again included. */
  knows(payment: string): boolean
  charge(charge: Charge): ResultAsync<ChargeOutcome, Outage>
  /** Carries the buyer's challenge to the provider; null where it knows no such charge. */
  settle(charge: ChargeRef, answer: ChallengeAnswer): ResultAsync<ChargeOutcome | null, Outage>
  /** Makes sure that nothing more can be charged under a key, and says what had been. */
  close(charge: ChargeRef): ResultAsync<ChargeOutcome, Outage>
  lookUp(charge: ChargeRef): ResultAsync<ChargeOutcome | null, Outage>
  /** Gives back a part or all of what was paid; `refused` where the provider will never do it. */
  refund(charge: ChargeRef, asked: ProviderRefund): ResultAsync<RefundOutcome, Outage>
  refundedCharge(charge: ChargeRef): ResultAsync<RefundedCharge, Outage>
  /** Lets go of what an earlier charge left to charge again, if it is still held. */
  forget(payment: string): ResultAsync<void, Outage>
}

/** A provider's message as it arrived, unparsed: the signature is over these bytes. */
export interface WebhookRequest {
  readonly body: string
  readonly header: (name: string) => string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** A provider's news. All that is believed of it is which charge to ask about. */
export interface WebhookEvent {
  /** The provider's own; the same one again is the same event. */
  readonly id: string
  readonly kind: 'charge' | 'refund' | 'dispute' | 'other'
  /** The order's id; null where it is about none of ours. */
  readonly key: string | null
}

/** A message that the provider did not send, or not now. */
export interface BadSignature {
  readonly kind: 'bad-signature'
}

/** A provider that sends messages. */
export interface WebhookReader {
  /** Its name in the address that it sends to. */
  readonly provider: string
  /** Verifies signature and time (five minutes at most), then says what the message is about. */
  read(message: WebhookRequest): ResultAsync<WebhookEvent, BadSignature | Outage>
}
