import { cents, NOTHING, type Cents } from '../shared/money.ts'
import { DAY_MS } from '../shared/durations.ts'
import { WITHDRAWAL_DAYS } from './consumer.ts'
import type { OrderStatus } from './order.ts'
import { sharesOf } from './refund-shares.ts'

/** What of an order can be given back: a line of files, or credits or a plan. */
type PartKind = 'line' | 'purchase'

/** A part of an order, by its place in it. */
export interface PartRef {
  readonly kind: PartKind
  /** Counted from 0, as the order lists them. */
  readonly position: number
}

/** Whether two mean the same part of one order. */
export function isSamePart(one: PartRef, other: PartRef): boolean {
  return one.kind === other.kind && one.position === other.position
}

/** Who wanted a refund. `provider`: made there, past the shop. `dispute`: the buyer's bank took the money back. */
export type RefundCause = 'withdrawal' | 'staff' | 'provider' | 'dispute'

/** What became of a part since it was paid. */
export type PartUse =
  /** `updated`: it lowered the price of a later line, which is paid or being paid (coverage 4). */
  | { readonly kind: 'files'; readonly downloaded: boolean; readonly updated: boolean }
  | { readonly kind: 'credits'; readonly bought: number; readonly left: number }
  /** `settled`: by now something else has been paid for the same subscription, or this was an upgrade itself. */
  | { readonly kind: 'plan'; readonly used: boolean; readonly settled: boolean }

export interface OrderPart extends PartRef {
  readonly name: string
  /** As it stands on the bill, before discount and tax. */
  readonly price: Cents
  /** What it cost in credits, instead of money; 0 where money paid. */
  readonly credits: number
  readonly use: PartUse
  /** Taken back, or about to be: there is nothing more to give for it. */
  readonly refunded: boolean
  /** Of its price, tax included: what went back before, or is on its way. */
  readonly refundedCharge: Cents
}

/** An order as far as giving it back depends on it. */
export interface RefundableOrder {
  readonly status: OrderStatus
  /** Epoch milliseconds. */
  readonly paidAt: number | null
  readonly total: Cents
  readonly tax: Cents
  readonly refunded: Cents
  /** How much of that was tax. */
  readonly taxRefunded: Cents
  /** By the law of the EU (withdrawal 1). */
  readonly isConsumer: boolean
  /** They agreed that a download ends the right of withdrawal. */
  readonly acknowledged: boolean
  /** The same subscription, of a plan or of a credit subscription, is being charged at this moment. */
  readonly isBeingCharged: boolean
  readonly parts: readonly OrderPart[]
}

/** Data, never code (refund 1). */
export interface RefundPolicy {
  readonly days: number
}

/** Why something is not given back. */
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

/** What the policy says of one part of an order. */
export interface PartOffer extends PartRef {
  readonly name: string
  /** Its share of what was paid, tax included. All shares together are the order's total. */
  readonly paid: Cents
  /** What is given back: nothing where it is refused. */
  readonly amount: Cents
  /** The same for what was paid with credits. */
  readonly credits: number
  readonly refusal: RefundRefusal | null
}

/** When the time for a refund is over: at the end of its last day, UTC. Consumers of the EU have what the law gives them. */
export function refundableUntil(
  { paidAt, isConsumer }: Pick<RefundableOrder, 'paidAt' | 'isConsumer'>,
  { days }: RefundPolicy,
): number {
  const granted = isConsumer ? Math.max(days, WITHDRAWAL_DAYS) : days
  return (Math.floor((paidAt ?? 0) / DAY_MS) + granted + 1) * DAY_MS
}

/** What of an order is given back at this moment, and why the rest is not (refund 1). */
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

/** What nobody can override: there is nothing to give back, or it would be given twice. */
export function barOf(order: RefundableOrder, part: OrderPart, paid: Cents): RefundRefusal | null {
  if (order.status !== 'paid') return 'NOT_PAID'
  if (part.refunded) return 'ALREADY_REFUNDED'
  if (part.credits > 0) return null
  if (paid === 0) return 'NOTHING_PAID'
  if (restOf(part, paid) === 0 || order.refunded >= order.total) return 'ALREADY_REFUNDED'
  return part.use.kind !== 'files' && order.isBeingCharged ? 'BEING_CHARGED' : null
}

/** What is left of a part's share of the money, after what went back of it before. */
export function restOf({ refundedCharge }: Pick<OrderPart, 'refundedCharge'>, paid: Cents): Cents {
  return cents(Math.max(paid - refundedCharge, 0))
}

/** When something is decided, and by which terms. */
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
      // A buyer who was never told that a download ends the right has not lost it by one (checkout 2).
      const keepsRight = order.isConsumer && !order.acknowledged
      if (use.downloaded && !keepsRight) return 'DOWNLOADED'
      // Otherwise the later line would have cost the difference alone.
      return use.updated ? 'UPDATED' : null
    }
    case 'credits':
      return use.left === 0 ? 'CREDITS_SPENT' : null
    case 'plan':
      if (use.settled) return 'BY_HAND'
      return use.used ? 'PLAN_USED' : null
  }
}

/** Unused credits at their share of what is left of the price, rounded half up to a cent: never more than that. */
function refundValue(use: PartUse, rest: Cents): Cents {
  if (use.kind !== 'credits' || use.left >= use.bought) return rest
  return cents(Math.floor((rest * use.left * 2 + use.bought) / (use.bought * 2)))
}
