import { err, ok, type Result } from 'neverthrow'
import { cents, minus, NOTHING, sum, type Cents } from '../shared/money.ts'
import {
  barOf,
  isSamePart,
  refundOffers,
  restOf,
  type OrderPart,
  type PartOffer,
  type PartRef,
  type RefundableOrder,
  type RefundMoment,
  type RefundRefusal,
} from './refund.ts'
import { taxWithin } from './refund-shares.ts'

/** Which parts to refund, and how far beyond the policy. */
export interface RefundRequest {
  /** Null: everything that the policy refunds, or with `override` everything that is left. */
  readonly parts: readonly PartRef[] | null
  /** Staff may exceed the policy, but never what was paid. */
  readonly override: boolean
  /** Part of the price of a single part, by staff. Null: the full amount. */
  readonly amount: SomeOfPrice | null
}

/** A partial amount, for a file that disappointed, say. The rest of the price can still be refunded later. */
interface SomeOfPrice {
  readonly money: Cents
  /** Whether the purchase is revoked too, after which nothing more is refunded. Otherwise the customer keeps it. */
  readonly takes: boolean
}

/** One part of a refund, including its tax. */
export interface RefundItem extends PartRef {
  readonly name: string
  readonly amount: Cents
  /** Credits returned to the lots that they came from. */
  readonly credits: number
  /** Whether the purchase is revoked. */
  readonly takes: boolean
}

/** The result of a refund, in US cents; `tax` is included in `amount`. */
export interface RefundDecision {
  readonly items: readonly RefundItem[]
  readonly amount: Cents
  readonly tax: Cents
}

/** Nothing is refunded. */
export interface RefundRefused {
  readonly kind: 'refund-refused'
  readonly why:
    | RefundRefusal
    | 'OWN_ORDER'
    | 'OWN_TEAM'
    | 'NO_SUCH_PART'
    | 'AMOUNT_NEEDS_ONE'
    | 'AMOUNT_TOO_LARGE'
}

/** Decides a requested refund: all of it, or a reason for refusing. */
export function decideRefund(
  order: RefundableOrder,
  asked: RefundRequest,
  { policy, now }: RefundMoment,
): Result<RefundDecision, RefundRefused> {
  const offers = refundOffers(order, policy, now).map((offer, place) =>
    asked.override ? overridden(order, offer, order.parts[place]) : offer,
  )
  const chosen = asked.parts === null ? offers.filter(isOffered) : pick(offers, asked.parts)
  if (chosen.length === 0) return refused(firstRefusal(offers, asked.parts))
  const barred = chosen.find(({ refusal }) => refusal !== null)
  if (barred?.refusal) return refused(barred.refusal)
  return itemsOf(chosen, asked.amount, minus(order.total, order.refunded)).map((items) => {
    const amount = sum(items.map((item) => item.amount))
    return { items, amount, tax: taxWithin(order, amount) }
  })
}

function overridden(
  order: RefundableOrder,
  offer: PartOffer,
  part: OrderPart | undefined,
): PartOffer {
  const refusal = part ? barOf(order, part, offer.paid) : 'NOT_PAID'
  if (refusal !== null || !part) return { ...offer, refusal, amount: NOTHING, credits: 0 }
  return { ...offer, refusal, amount: restOf(part, offer.paid), credits: part.credits }
}

function isOffered({ refusal }: PartOffer): boolean {
  return refusal === null
}

/** The requested parts; empty if one of them does not exist. */
function pick(offers: readonly PartOffer[], wanted: readonly PartRef[]): readonly PartOffer[] {
  const found = offers.filter((offer) => wanted.some((part) => isSamePart(part, offer)))
  return wanted.every((part) => offers.some((offer) => isSamePart(part, offer))) ? found : []
}

function firstRefusal(
  offers: readonly PartOffer[],
  wanted: readonly PartRef[] | null,
): RefundRefused['why'] {
  if (wanted !== null) return 'NO_SUCH_PART'
  return offers.find(({ refusal }) => refusal !== null)?.refusal ?? 'NOTHING_PAID'
}

function itemsOf(
  chosen: readonly PartOffer[],
  some: SomeOfPrice | null,
  left: Cents,
): Result<readonly RefundItem[], RefundRefused> {
  if (some === null) {
    return ok(
      within(
        left,
        chosen.map((offer) => ({ ...itemOf(offer, offer.amount), takes: true })),
      ),
    )
  }
  const [only, ...others] = chosen
  if (!only || others.length > 0) return refused('AMOUNT_NEEDS_ONE')
  const { money, takes } = some
  if (money <= 0 || money > Math.min(only.amount, left)) return refused('AMOUNT_TOO_LARGE')
  return ok([{ ...itemOf(only, money), takes }])
}

/**
 * Caps the items at what is left. Some of the money may have been refunded outside the shop, for no part in
 * particular.
 */
export function within(left: Cents, items: readonly RefundItem[]): readonly RefundItem[] {
  let rest = left
  return items.map((item) => {
    const amount = cents(Math.min(item.amount, rest))
    rest = minus(rest, amount)
    return { ...item, amount }
  })
}

function itemOf(
  { kind, position, name, credits }: PartOffer,
  amount: Cents,
): Omit<RefundItem, 'takes'> {
  return { kind, position, name, amount, credits }
}

function refused(why: RefundRefused['why']): Result<never, RefundRefused> {
  return err({ kind: 'refund-refused', why })
}
