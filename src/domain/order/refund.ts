import { cents, NOTHING, type Cents } from '../shared/money.ts'
import { DAY_MS } from '../shared/durations.ts'
import { WITHDRAWAL_DAYS } from './consumer.ts'
import type { OrderStatus } from './order.ts'
import { sharesOf } from './refund-shares.ts'

/** The kinds of parts that can be refunded: a line of files, or a purchase of credits or a plan. */
type PartKind = 'line' | 'purchase'

/** A part of an order, by its position. */
export interface PartRef {
  readonly kind: PartKind
  /** Counted from 0, in the order's own sequence. */
  readonly position: number
}

/** Whether both refer to the same part of an order. */
export function isSamePart(one: PartRef, other: PartRef): boolean {
  return one.kind === other.kind && one.position === other.position
}

/**
 * What caused a refund. `provider`: made at the provider, bypassing the shop. `dispute`: the buyer's bank took
 * the money back.
 */
export type RefundCause = 'withdrawal' | 'staff' | 'provider' | 'dispute'

/** How a part was used since it was paid. */
export type PartUse =
  /** `updated`: it lowered the price of a later line that is paid or being paid (coverage 4). */
  | { readonly kind: 'files'; readonly downloaded: boolean; readonly updated: boolean }
  | { readonly kind: 'credits'; readonly bought: number; readonly left: number }
  /** `settled`: something else has since been paid for the same subscription, or this was an upgrade itself. */
  | { readonly kind: 'plan'; readonly used: boolean; readonly settled: boolean }

export interface OrderPart extends PartRef {
  readonly name: string
  /** As printed on the bill, before discount and tax. */
  readonly price: Cents
  /** Its cost in credits; 0 if it was paid with money. */
  readonly credits: number
  readonly use: PartUse
  /** Whether it is refunded, or about to be, so that nothing more is refunded for it. */
  readonly refunded: boolean
  /** The portion of its price already refunded or being refunded, including tax. */
  readonly refundedCharge: Cents
}

/** An order, as far as a refund depends on it. */
export interface RefundableOrder {
  readonly status: OrderStatus
  /** Epoch milliseconds. */
  readonly paidAt: number | null
  readonly total: Cents
  readonly tax: Cents
  readonly refunded: Cents
  /** The tax included in `refunded`. */
  readonly taxRefunded: Cents
  /** Whether the buyer is a consumer under EU law (withdrawal 1). */
  readonly isConsumer: boolean
  /** Whether the buyer agreed that a download ends the right of withdrawal. */
  readonly acknowledged: boolean
  /** Whether the same subscription, for a plan or for credits, is being charged right now. */
  readonly isBeingCharged: boolean
  readonly parts: readonly OrderPart[]
}

/** Data, never code (refund 1). */
export interface RefundPolicy {
  readonly days: number
}

/** Why a part is not refunded. */
export const REFUND_REFUSALS = [
  'NOT_PAID',
  'NOTHING_PAID',
  'ALREADY_REFUNDED',
  'BEING_CHARGED',
  'TOO_LATE',
  'DOWNLOADED',
  'UPDATED',
  'CREDITS_SPENT',
  'PLAN_USED',
  'BY_HAND',
] as const

export type RefundRefusal = (typeof REFUND_REFUSALS)[number]

/** What the policy refunds for one part of an order. */
export interface PartOffer extends PartRef {
  readonly name: string
  /** Its share of what was paid, including tax. All shares together equal the order's total. */
  readonly paid: Cents
  /** The money that would be refunded; 0 if it is refused. */
  readonly amount: Cents
  /** The credits that would be refunded, if credits paid. */
  readonly credits: number
  readonly refusal: RefundRefusal | null
}

/**
 * When the refund period ends: at the end of its last day, UTC. EU consumers get at least the period required by law.
 */
export function refundableUntil(
  { paidAt, isConsumer }: Pick<RefundableOrder, 'paidAt' | 'isConsumer'>,
  { days }: RefundPolicy,
): number {
  const granted = isConsumer ? Math.max(days, WITHDRAWAL_DAYS) : days
  return (Math.floor((paidAt ?? 0) / DAY_MS) + granted + 1) * DAY_MS
}

/** What can be refunded of an order right now, and why the rest cannot (refund 1). */
export function refundOffers(
  order: RefundableOrder,
  policy: RefundPolicy,
  now: number,
): readonly PartOffer[] {
  const shares = sharesOf(
    order.total,
    order.parts.map(({ price }) => price),
  )
  return order.parts.map((part, place) => {
    const { kind, position, name } = part
    const paid = shares[place] ?? NOTHING
    const refusal = barOf(order, part, paid) ?? changeOfMind(order, part, { policy, now })
    const value = Math.min(refundValue(part.use, restOf(part, paid)), order.total - order.refunded)
    const amount = refusal === null ? cents(value) : NOTHING
    const credits = refusal === null ? part.credits : 0
    return { kind, position, name, paid, amount, credits, refusal }
  })
}

/** Refusals that no one can override: there is nothing to refund, or it would be refunded twice. */
export function barOf(order: RefundableOrder, part: OrderPart, paid: Cents): RefundRefusal | null {
  if (order.status !== 'paid') return 'NOT_PAID'
  if (part.refunded) return 'ALREADY_REFUNDED'
  if (part.credits > 0) return null
  if (paid === 0) return 'NOTHING_PAID'
  if (restOf(part, paid) === 0 || order.refunded >= order.total) return 'ALREADY_REFUNDED'
  return part.use.kind !== 'files' && order.isBeingCharged ? 'BEING_CHARGED' : null
}

/** What is left of a part's share of the money after earlier refunds. */
export function restOf({ refundedCharge }: Pick<OrderPart, 'refundedCharge'>, paid: Cents): Cents {
  return cents(Math.max(paid - refundedCharge, 0))
}

/** The terms and the time of a decision. */
export interface RefundMoment {
  readonly policy: RefundPolicy
  readonly now: number
}

function changeOfMind(
  order: RefundableOrder,
  { use }: OrderPart,
  { policy, now }: RefundMoment,
): RefundRefusal | null {
  if (now >= refundableUntil(order, policy)) return 'TOO_LATE'
  switch (use.kind) {
    case 'files': {
      // A buyer who was never told that a download ends the right of withdrawal does not lose it by downloading
      // (checkout 2).
      const keepsRight = order.isConsumer && !order.acknowledged
      if (use.downloaded && !keepsRight) return 'DOWNLOADED'
      // Otherwise the later line would have been bought for the difference alone.
      return use.updated ? 'UPDATED' : null
    }
    case 'credits':
      return use.left === 0 ? 'CREDITS_SPENT' : null
    case 'plan':
      if (use.settled) return 'BY_HAND'
      return use.used ? 'PLAN_USED' : null
  }
}

/**
 * Unused credits are worth their share of what is left of the price, rounded half up to a cent, and never more
 * than that.
 */
function refundValue(use: PartUse, rest: Cents): Cents {
  if (use.kind !== 'credits' || use.left >= use.bought) return rest
  return cents(Math.floor((rest * use.left * 2 + use.bought) / (use.bought * 2)))
}
