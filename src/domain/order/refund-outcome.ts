import type { Cents } from '../shared/money.ts'
import type { RefundDecision } from './refund-decision.ts'

/** What a refund revokes, as shown to staff beforehand and as it happens (refund 3). */
export interface RefundOutcome {
  /** Files whose licenses end. */
  readonly files: number
  /** Unspent credits of the refunded purchase, which are removed. */
  readonly creditsTaken: number
  /** Name of the plan that ends at once; null if none does. */
  readonly plan: string | null
  /** Credits of that plan that are kept, but frozen until there is another one (credits 4). */
  readonly creditsFrozen: number
  /** Monthly credits that will no longer be granted; null if no credit subscription ends. */
  readonly creditsPerMonth: number | null
  /** Null if no further seats are removed. */
  readonly seats: SeatsGone | null
  /** Orders paid alongside the plan that ends, and not part of this refund. */
  readonly unrefunded: readonly UnrefundedOrder[]
}

interface SeatsGone {
  readonly count: number
  /** Number of seats that the team has without them. */
  readonly total: number
  /** Number of those seats taken by members and open invites; may exceed the total (seats 5). */
  readonly used: number
}

interface UnrefundedOrder {
  readonly orderId: string
  readonly name: string
  readonly amount: Cents
}

/** A refund before it is made: the amounts, and what it revokes. */
export interface RefundPreview extends RefundDecision {
  readonly outcome: RefundOutcome
}

export const NOTHING_TAKEN: RefundOutcome = {
  files: 0,
  creditsTaken: 0,
  plan: null,
  creditsFrozen: 0,
  creditsPerMonth: null,
  seats: null,
  unrefunded: [],
}
