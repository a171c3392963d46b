import type { Cents } from '../shared/money.ts'
import type { RefundDecision } from './refund-decision.ts'

/** What a refund takes of what was bought, as staff are shown it before and as it happens (refund 3). */
export interface RefundOutcome {
  /** Files whose licenses end. */
  readonly files: number
  /** Credits that are left of what was refunded: they are gone. */
  readonly creditsTaken: number
  /** The plan that ends at once, by name; null where none does. */
  readonly plan: string | null
  /** Credits of that plan that stay, but wait for another one (credits 4). */
  readonly creditsFrozen: number
  /** The credits of a month that do not come any more; null where no credit subscription ends. */
  readonly creditsPerMonth: number | null
  /** Null where no further seats go. */
  readonly seats: SeatsGone | null
  /** Paid for beside the plan that ends, and not part of this refund. */
  readonly unrefunded: readonly UnrefundedOrder[]
}

interface SeatsGone {
  readonly count: number
  /** How many the team has without them. */
  readonly total: number
  /** How many of them members and open invites take: maybe more than there are (seats 5). */
  readonly used: number
}

interface UnrefundedOrder {
  readonly orderId: string
  readonly name: string
  readonly amount: Cents
}

/** A refund before it is made: what goes back, and what is taken. */
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
