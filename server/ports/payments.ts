import type { ResultAsync } from 'neverthrow'
import type { PaymentToken, SecondStepAnswer } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Cents } from '#domain/shared/money.ts'

export interface Charge {
  /** The order's id: the provider charges once for a key, however often it is asked. */
  readonly key: string
  readonly amount: Cents
  readonly payment: PaymentToken
}

/** What the provider says of a charge. Only `second-step` may still change. */
export type ChargeOutcome =
  | { readonly kind: 'paid' | 'declined' | 'cancelled' }
  | { readonly kind: 'second-step'; readonly challenge: string }

/**
 * Whoever takes the money. Always asked outside of transactions; the provider, not the shop, decides
 * which of two requests about one charge came first (security 6).
 */
export interface Payments {
  charge(charge: Charge): ResultAsync<ChargeOutcome, Outage>
  /** Carries the buyer's second step to the provider; null where it knows no such charge. */
  settle(key: string, answer: SecondStepAnswer): ResultAsync<ChargeOutcome | null, Outage>
  /** Makes sure that nothing more can be charged under a key, and says what had been. */
  close(key: string): ResultAsync<ChargeOutcome, Outage>
  lookUp(key: string): ResultAsync<ChargeOutcome | null, Outage>
}
