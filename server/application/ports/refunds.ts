import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { PartOffer, RefundCause } from '#domain/order/refund.ts'
import type { RefundPreview } from '#domain/order/refund-outcome.ts'
import type { RefundRequest, RefundRefused } from '#domain/order/refund-decision.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { ChargeRef, RefundedCharge } from './payments.ts'

/** Who acts, and why, as recorded in the audit. */
export interface AuditNote {
  /** The account of a member of staff, the user of a shell, or the buyer. */
  readonly who: string
  readonly why: string
}

/** Money that is on its way back or has arrived. */
export interface RefundRecord {
  /** The key under which the provider is asked. */
  readonly id: string
  readonly orderId: string
  readonly userId: string
  readonly state: 'asked' | 'done' | 'failed'
  readonly amount: Cents
  /** Already returned; then no money is on its way. */
  readonly credits: number
  /** The charge that is refunded. */
  readonly charge: ChargeRef
}

/** An order as needed for deciding about a refund. */
export interface RefundOffers {
  readonly orderId: string
  readonly userId: string
  readonly createdAt: number
  readonly paidAt: number | null
  /** When the refund period ends. */
  readonly until: number
  readonly total: Cents
  readonly refunded: Cents
  readonly parts: readonly PartOffer[]
}

/** A refund to be decided, and who requests it. */
export interface NewRefund extends RefundRequest, AuditNote {
  readonly orderId: string
  readonly cause: RefundCause
}

/** A charge's refunds according to the provider's records. */
export interface ProviderSideRefund extends RefundedCharge {
  readonly orderId: string
}

/**
 * The effect of a provider's refund report on the shop's records; `short`: none, but it reports less than
 * the shop has refunded.
 */
export type ProviderSideOutcome = 'known' | 'noted' | 'short'

/** Refunds of money (refund 1, decision 020). */
export interface Refunds {
  offers(orderId: string): ResultAsync<RefundOffers, Missing | Outage>
  /** Previews `ask` without doing anything. */
  decide(asked: NewRefund): ResultAsync<RefundPreview, RefundRefused | Missing | Outage>
  /**
   * Refunds what the policy allows, or what staff requests. State `asked` in the result: the provider has
   * not agreed yet.
   */
  ask(asked: NewRefund): ResultAsync<RefundRecord, RefundRefused | Missing | Outage>
  /** Asks the provider for a refund that is already stored. */
  carry(refund: RefundRecord): ResultAsync<RefundRecord, Outage>
  /** Asks again for every pending refund; returns how many there were. */
  resume(): ResultAsync<number, Outage>
  /** Records the refunds of a charge according to the provider's records; idempotent. */
  noteOutside(seen: ProviderSideRefund): ResultAsync<void, Outage>
}
