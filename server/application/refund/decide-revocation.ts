import { isSpendable } from '#domain/credits/ledger.ts'
import { NOTHING_TAKEN, type RefundOutcome } from '#domain/order/refund-outcome.ts'
import type { PartRef } from '#domain/order/refund.ts'
import { cents } from '#domain/shared/money.ts'
import { creditsOfSeats, withoutSeats } from '#domain/subscription/refunded-seats.ts'
import { NO_SEATS, seatLimit } from '#domain/subscription/seats.ts'
import type {
  RefundOrder,
  SubscriptionCharge,
} from '#server/application/ports/refund-repository.ts'
import type {
  HeldPlan,
  HeldSubscription,
} from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { heldThrough } from '#server/application/subscription/end-subscription.ts'
import { seatsTaken } from '#server/application/team/team-seats.ts'
import { laterCharges, nextPaid, seatsPaidApart } from './refundable-order.ts'
import { refundedSeats } from './refunded-seats.ts'
import { filesToRevoke } from './revoke-files.ts'

/** The credits taken from a lot. */
interface Taken {
  readonly lotId: string
  readonly credits: number
}

/** The effects of revoking parts of an order: performed by `revokePurchase`, and previewed before. */
export interface Revocation {
  readonly lots: readonly Taken[]
  readonly ends: HeldSubscription | null
  readonly outcome: RefundOutcome
}

/**
 * Decides a revocation, for both the preview and the refund itself, which runs under the order's locks
 * (refund 3).
 */
export async function decideRevocation(
  records: Records,
  order: RefundOrder,
  parts: readonly PartRef[],
): Promise<Revocation> {
  const lines = parts.filter(({ kind }) => kind === 'line').map(({ position }) => position)
  const purchase = parts.some(({ kind }) => kind === 'purchase')
    ? await purchaseRevocation(records, order)
    : { lots: [], ends: null, outcome: NOTHING_TAKEN }
  const { gone } = await filesToRevoke(records, order, lines)
  return { ...purchase, outcome: { ...purchase.outcome, files: gone.length } }
}

/**
 * An order has one purchase. Its remaining credits are taken. Its plan or credit subscription ends at once,
 * unless a later payment covers it: then it continues with what that payment brought. Added seats are
 * revoked alone (seats 6).
 */
async function purchaseRevocation(records: Records, order: RefundOrder): Promise<Revocation> {
  const charges = await laterCharges(records, order)
  const isLast = nextPaid(order, charges) === null
  const held = await heldThrough(records, order)
  if (order.kind === 'seats') return seatsRevocation(records, order, isLast ? held : null)
  const ends = isLast ? held : null
  const apart = ends?.kind === 'plan' ? seatsPaidApart(order, charges) : []
  const lots =
    held?.kind === 'plan'
      ? await planLots(records, { order, held, until: nextPaid(order, charges), apart })
      : (await records.refunds.lotsLeft(order)).map(whole)
  const outcome = {
    ...NOTHING_TAKEN,
    creditsTaken: sumOf(lots),
    ...(ends?.kind === 'credits' ? { creditsPerMonth: ends.credits } : {}),
    ...(ends?.kind === 'plan' ? await endOfPlan(records, { held: ends, lots, apart }) : {}),
  }
  return { lots, ends, outcome }
}

/** Revokes the remaining credits of the added seats, and the seats' share of the monthly grants since then. */
async function seatsRevocation(
  records: Records,
  order: RefundOrder,
  held: HeldSubscription | null,
): Promise<Revocation> {
  const { customer, paidAt } = order
  const own = (await records.refunds.lotsLeft(order)).map(whole)
  const ends = null
  if (held?.kind !== 'plan') {
    return { lots: own, ends, outcome: { ...NOTHING_TAKEN, creditsTaken: sumOf(own) } }
  }
  const bought = await refundedSeats(records, order, held)
  const count = Math.min(bought.count, held.seats.count)
  const granted = { from: paidAt ?? 0, until: null }
  const months = (await records.refunds.planLotsLeft(customer, granted)).filter(
    ({ orderId, createdAt }) => orderId === null && createdAt > granted.from,
  )
  const shares = months.map(({ id: lotId, remaining }) => ({
    lotId,
    credits: creditsOfSeats(remaining, { plan: held.plan, seats: count, of: held.seats.count }),
  }))
  const lots = [...own, ...shares].filter(({ credits }) => credits > 0)
  const { total } = seatLimit(withoutSeats(held, bought).seats)
  const seats = count > 0 ? { count, total, used: await seatsTaken(records, customer) } : null
  return { lots, ends, outcome: { ...NOTHING_TAKEN, creditsTaken: sumOf(lots), seats } }
}

interface PlanLots {
  readonly order: RefundOrder
  readonly held: HeldPlan
  readonly until: number | null
  readonly apart: readonly SubscriptionCharge[]
}

/**
 * Includes months of the period that were granted automatically, minus the share of seats that were paid
 * for separately.
 */
async function planLots(
  records: Records,
  { order, held, until, apart }: PlanLots,
): Promise<readonly Taken[]> {
  const { plan, seats } = held
  const paidApart = apart.reduce((count, charge) => count + charge.seats, 0)
  const lots = await records.refunds.planLotsLeft(held.customer, { from: order.paidAt ?? 0, until })
  return lots
    .filter(({ orderId }) => orderId === null || orderId === order.id)
    .map(({ id: lotId, orderId, remaining }) => {
      const share =
        orderId === null
          ? creditsOfSeats(remaining, { plan, seats: paidApart, of: seats.count })
          : 0
      return { lotId, credits: remaining - share }
    })
    .filter(({ credits }) => credits > 0)
}

interface EndOfPlan {
  readonly held: HeldPlan
  readonly lots: readonly Taken[]
  readonly apart: readonly SubscriptionCharge[]
}

async function endOfPlan(
  records: Records,
  { held, lots, apart }: EndOfPlan,
): Promise<Pick<RefundOutcome, 'plan' | 'creditsFrozen' | 'seats' | 'unrefunded'>> {
  const { customer, plan, seats } = held
  const { count } = seats
  const frozen = (await records.credits.lots(customer))
    .filter((lot) => lot.source === 'plan' && isSpendable(lot, records.now))
    .map(({ id, remaining }) => remaining - (lots.find(({ lotId }) => lotId === id)?.credits ?? 0))
  const { total } = seatLimit(NO_SEATS)
  return {
    plan: plan.name,
    creditsFrozen: frozen.reduce((all, credits) => all + credits, 0),
    seats: count > 0 ? { count, total, used: await seatsTaken(records, customer) } : null,
    unrefunded: apart.map(({ orderId, name, ...paid }) => ({
      orderId,
      name,
      amount: cents(paid.total - paid.refunded),
    })),
  }
}

const whole = ({ id, remaining }: { readonly id: string; readonly remaining: number }): Taken => ({
  lotId: id,
  credits: remaining,
})

function sumOf(lots: readonly Taken[]): number {
  return lots.reduce((all, { credits }) => all + credits, 0)
}
