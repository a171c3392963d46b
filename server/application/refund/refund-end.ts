import { freezeExpiry } from '#domain/credits/ledger.ts'
import type { PartRef } from '#domain/order/refund.ts'
import { refundPrefix } from '#server/application/credits/entry-keys.ts'
import type { RefundEnd } from '#server/application/ports/email-events.ts'
import type { RefundOrder, StoredRefund } from '#server/application/ports/refund-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { laterCharges, nextPaid } from './refundable-order.ts'

interface Taken {
  readonly refund: Pick<StoredRefund, 'id' | 'createdAt'>
  readonly order: RefundOrder
  readonly parts: readonly PartRef[]
}

/** The effects of a refund when it was written: whatever ended at exactly that time ended because of it. */
export async function endOfRefund(records: Records, taken: Taken): Promise<RefundEnd> {
  const { refund, order, parts } = taken
  const of = { reason: 'refund', keyPrefix: refundPrefix(refund.id) } as const
  const entries = await records.credits.entries(order.customer, of)
  return {
    files: parts.some(({ kind }) => kind === 'line'),
    creditsTaken: entries.reduce((all, { delta }) => all + Math.max(-delta, 0), 0),
    ...(parts.some(({ kind }) => kind === 'purchase')
      ? await subscriptionEnd(records, taken)
      : NOTHING_ENDED),
  }
}

const NOTHING_ENDED = { plan: null, endedCredits: false, creditsFrozen: 0, seats: 0 } as const

type SubscriptionEnd = Omit<RefundEnd, 'files' | 'creditsTaken'>

async function subscriptionEnd(
  records: Records,
  { refund, order }: Taken,
): Promise<SubscriptionEnd> {
  const { subscriptionId } = order
  if (subscriptionId === null) return NOTHING_ENDED
  const endedAt = await records.subscriptions.endedAt(subscriptionId)
  const isEnded = endedAt === refund.createdAt
  const held = await records.subscriptions.planOf(subscriptionId)
  if (!held) return { ...NOTHING_ENDED, endedCredits: isEnded }
  if (order.kind === 'seats') {
    const ranThen = endedAt === null || endedAt > refund.createdAt
    const seats = ranThen ? await seatsThen(records, order, refund.createdAt) : 0
    return { ...NOTHING_ENDED, seats }
  }
  if (!isEnded) return NOTHING_ENDED
  const until = freezeExpiry(endedAt)
  const frozen = (await records.credits.lots(order.customer)).filter(
    (lot) => lot.source === 'plan' && lot.frozen && lot.expiresAt === until,
  )
  return {
    ...NOTHING_ENDED,
    plan: held.plan.name,
    creditsFrozen: frozen.reduce((all, { remaining }) => all + remaining, 0),
    seats: held.seats.count,
  }
}

/** The seats that an order added, unless a later payment covered them by then. */
async function seatsThen(records: Records, order: RefundOrder, at: number): Promise<number> {
  const charges = (await laterCharges(records, order)).filter(({ paidAt }) => (paidAt ?? 0) <= at)
  if (nextPaid(order, charges) !== null) return 0
  return (await records.orders.soldPurchase(order.id)).seats
}
