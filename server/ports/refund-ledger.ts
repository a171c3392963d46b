import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { PartOffer, RefundCause } from '#domain/order/refund.ts'
import type { RefundAsked, RefundItem, RefundRefused } from '#domain/order/refund-decision.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { ChargeRef, GivenBack } from './payments.ts'

/** Who does something, and why, as the audit keeps it. */
export interface Deed {
  /** An address of staff, the user of a shell, or the buyer. */
  readonly who: string
  readonly why: string
}

/** Money on its way back, or there. */
export interface RefundRecord {
  /** The key under which the provider is asked. */
  readonly id: string
  readonly orderId: string
  readonly userId: string
  readonly state: 'asked' | 'done' | 'failed'
  readonly amount: Cents
  /** Back in the account already; then no money is on its way. */
  readonly credits: number
  /** The charge that it is given back from. */
  readonly charge: ChargeRef
}

/** An order as whoever decides about a refund sees it. */
export interface RefundOffers {
  readonly orderId: string
  readonly userId: string
  readonly createdAt: number
  readonly paidAt: number | null
  /** When the time for a refund is over. */
  readonly until: number
  readonly total: Cents
  readonly refunded: Cents
  readonly parts: readonly PartOffer[]
}

/** A refund to be decided, and who wants it. */
export interface NewRefund extends RefundAsked, Deed {
  readonly orderId: string
  readonly cause: RefundCause
}

/** What a refund would be, and would take back. */
export interface RefundPlan {
  readonly amount: Cents
  readonly tax: Cents
  readonly items: readonly RefundItem[]
}

/** What the provider's own books say of a charge. */
export interface SeenOutside extends GivenBack {
  readonly orderId: string
}

/** What a charge back at the provider changed here; `short`: nothing, but it says less than has been given back. */
export type OutsideOutcome = 'known' | 'noted' | 'short'

/** The book of refunds. Each method is one transaction under the payer's lock; none of them asks anybody outside. */
export interface RefundLedger {
  offers(orderId: string): ResultAsync<RefundOffers, Missing | Outage>
  /** What `open` would do, and nothing else. */
  weigh(asked: NewRefund): ResultAsync<RefundPlan, RefundRefused | Missing | Outage>
  /**
   * Decides by the policy, writes the refund down as asked for and takes back what was bought, all at once:
   * from here on it survives whatever happens, and nobody keeps both.
   */
  open(asked: NewRefund): ResultAsync<RefundRecord, RefundRefused | Missing | Outage>
  /** `done`: paid, with the letter and the credit note. `failed`: it never will be, and all is as before. False if it was over. */
  settle(refundId: string, to: 'done' | 'failed'): ResultAsync<boolean, Outage>
  find(refundId: string): ResultAsync<RefundRecord | null, Outage>
  underWay(): ResultAsync<readonly RefundRecord[], Outage>
  /** Writes down what was given back past the shop. Telling it again changes nothing. */
  noteOutside(seen: SeenOutside): ResultAsync<OutsideOutcome, Outage>
}
