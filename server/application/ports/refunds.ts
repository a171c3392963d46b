import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { PartOffer, RefundCause } from '#domain/order/refund.ts'
import type { RefundPreview } from '#domain/order/refund-outcome.ts'
import type { RefundRequest, RefundRefused } from '#domain/order/refund-decision.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { ChargeRef, RefundedCharge } from './payments.ts'

/** Who does something, and why, as the audit keeps it. */
export interface AuditNote {
  /** The account of somebody on the staff, the user of a shell, or the buyer. */
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
export interface NewRefund extends RefundRequest, AuditNote {
  readonly orderId: string
  readonly cause: RefundCause
}

/** What the provider's own books say of a charge. */
export interface ProviderSideRefund extends RefundedCharge {
  readonly orderId: string
}

/** What a charge back at the provider changed here; `short`: nothing, but it says less than has been given back. */
export type ProviderSideOutcome = 'known' | 'noted' | 'short'

/** Giving money back (refund 1, decision 020). */
export interface Refunds {
  offers(orderId: string): ResultAsync<RefundOffers, Missing | Outage>
  /** What `ask` would do, and nothing else. */
  decide(asked: NewRefund): ResultAsync<RefundPreview, RefundRefused | Missing | Outage>
  /** Gives back what the policy gives, or staff wants. `asked` in the answer: the provider has not said yes yet. */
  ask(asked: NewRefund): ResultAsync<RefundRecord, RefundRefused | Missing | Outage>
  /** Asks the provider for one that is written down. */
  carry(refund: RefundRecord): ResultAsync<RefundRecord, Outage>
  /** Asks again for every refund still pending; gives how many there were. */
  resume(): ResultAsync<number, Outage>
  /** What a provider's books say was given back of a charge; twice is once. */
  noteOutside(seen: ProviderSideRefund): ResultAsync<void, Outage>
}
