import type { ResultAsync } from 'neverthrow'
import type { ChallengeAnswer } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A charge as known to its order. */
export interface ChargeRef {
  /** The order's ID: the provider charges once per key, however often it is asked. */
  readonly key: string
  /**
   * In US cents. A response with any other amount is not about this order, and counts as an outage. Zero if
   * a payment method is only saved for later charges.
   */
  readonly amount: Cents
  /** The payment method sent by the buyer's page, or the reference that an earlier charge left for charging again. */
  readonly payment: string
}

/** A charge to be made. */
export interface Charge extends ChargeRef {
  readonly buyer: string
  /**
   * `first`: will be charged again without the buyer, such as a plan. `again`: such a later charge, without
   * the buyer present. `save`: nothing is charged, and the payment method is saved for such charges.
   */
  readonly occasion: 'once' | 'first' | 'again' | 'save'
}

/** The provider's state of a charge. `requires-action` and `processing` may still change. */
export type ChargeOutcome =
  | {
      readonly kind: 'paid'
      /** The reference that the provider can charge again without the buyer; null if it cannot. */
      readonly again: string | null
    }
  | { readonly kind: 'declined' | 'cancelled' }
  /** The buyer has to act: a secret for the provider's script, or a URL to go to. */
  | { readonly kind: 'requires-action'; readonly challenge: string }
  /** The provider has to act: it reports later. */
  | { readonly kind: 'processing' }

/** Money that a provider is to refund, in US cents. */
export interface ProviderRefund {
  /** Refunded once per key, however often it is requested. */
  readonly key: string
  readonly amount: Cents
}

export type RefundOutcome = 'refunded' | 'processing' | 'refused'

/** A charge's refunds according to the provider's records, whoever initiated them. */
export interface RefundedCharge {
  /** The total, including what the shop itself refunded. */
  readonly refunded: Cents
  /** The buyer's bank took the money back, and that is final. */
  readonly disputed: boolean
}

/**
 * The payment providers. Always called outside of transactions; the provider, not the shop, decides which
 * of two requests about one charge came first (security 3).
 */
export interface Payments {
  /**
   * Whether a page may pay with this. The reference that an earlier charge left for charging again is never
   * accepted from a page.
   */
  accepts(payment: string): boolean
  /** Whether a recorded payment belongs to this provider, including one for charging again. */
  knows(payment: string): boolean
  charge(charge: Charge): ResultAsync<ChargeOutcome, Outage>
  /** Passes the buyer's answer to a challenge on to the provider; null if it knows no such charge. */
  settle(charge: ChargeRef, answer: ChallengeAnswer): ResultAsync<ChargeOutcome | null, Outage>
  /** Ensures that nothing more can be charged under a key, and returns what had been charged. */
  close(charge: ChargeRef): ResultAsync<ChargeOutcome, Outage>
  lookUp(charge: ChargeRef): ResultAsync<ChargeOutcome | null, Outage>
  /** Refunds part or all of the payment; `refused` if the provider will never do it. */
  refund(charge: ChargeRef, asked: ProviderRefund): ResultAsync<RefundOutcome, Outage>
  refundedCharge(charge: ChargeRef): ResultAsync<RefundedCharge, Outage>
  /**
   * Deletes the reference that an earlier charge left for charging again, or a customer without one, if the
   * provider still has it.
   */
  forget(payment: string): ResultAsync<void, Outage>
}

/** A provider's message as received, unparsed: the signature covers these bytes. */
export interface WebhookRequest {
  readonly body: string
  readonly header: (name: string) => string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** A provider's event. The shop trusts it only to say which charge to ask about. */
export interface WebhookEvent {
  /** The provider's own ID; the same ID means the same event. */
  readonly id: string
  readonly kind: 'charge' | 'refund' | 'dispute' | 'other'
  /** The order's ID; null if it is about none of the shop's orders. */
  readonly key: string | null
}

/** A message that the provider did not send, or that is not recent. */
export interface BadSignature {
  readonly kind: 'bad-signature'
}

/** A provider that sends messages. */
export interface WebhookReader {
  /** Its name in the URL that it sends to. */
  readonly provider: string
  /** Verifies signature and time (five minutes at most), then returns what the message is about. */
  read(message: WebhookRequest): ResultAsync<WebhookEvent, BadSignature | Outage>
}
