import { hasRemaining } from '#domain/credits/ledger.ts'
import { isEuConsumer } from '#domain/order/consumer.ts'
import { LATER_CHARGE_KINDS, OPEN_STATUSES } from '#domain/order/order.ts'
import {
  isSamePart,
  refundableUntil,
  refundOffers,
  type OrderPart,
  type PartRef,
  type PartUse,
  type RefundableOrder,
} from '#domain/order/refund.ts'
import { sum } from '#domain/shared/money.ts'
import type {
  RefundOrder,
  SoldPurchase,
  StoredItem,
  SubscriptionCharge,
} from '#server/application/ports/refund-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import type { RefundOffers } from '#server/application/ports/refunds.ts'
import { creditsSpentOn } from './refund-credits.ts'

/** All facts that decide about refunding an order, as of a time: now, or when a withdrawal was stated. */
export async function refundableOrder(
  records: Records,
  order: RefundOrder,
  at: number,
): Promise<RefundableOrder> {
  const { status, paidAt, total, tax, refunded, acknowledged, licenseId } = order
  const refunds = await records.refunds.refundsOf(order.id)
  const standing = refunds.filter(({ state }) => state !== 'failed')
  const charges = await laterCharges(records, order)
  const items = await records.refunds.standingItems(order.id)
  return {
    status,
    paidAt,
    total,
    tax,
    refunded,
    taxRefunded: sum(standing.map((refund) => refund.tax)),
    isConsumer: isEuConsumer(order, licenseId),
    acknowledged,
    isBeingCharged: charges.some((charge) => OPEN_STATUSES.includes(charge.status)),
    parts: [
      ...(await linesOf(records, { order, items })),
      ...(await purchasesOf(records, { order, items, charges, at })),
    ],
  }
}

/** Charges of an order's subscription after its first. */
export function laterCharges(
  { refunds }: Records,
  order: RefundOrder,
): Promise<readonly SubscriptionCharge[]> {
  return refunds.chargesOfSubscription(order, LATER_CHARGE_KINDS)
}

/** The policy's offers for an order and each of its parts. */
export async function offersOf(
  records: Records,
  order: RefundOrder,
  at: number,
): Promise<RefundOffers> {
  const policy = await records.refunds.policy()
  const refundable = await refundableOrder(records, order, at)
  const { id: orderId, customer: userId, createdAt, paidAt, total, refunded } = order
  const until = refundableUntil(refundable, policy)
  const parts = refundOffers(refundable, policy, at)
  return { orderId, userId, createdAt, paidAt, until, total, refunded, parts }
}

interface Standing {
  readonly order: RefundOrder
  /** The items of refunds that did not fail. */
  readonly items: readonly StoredItem[]
}

async function linesOf(
  records: Records,
  { order, items }: Standing,
): Promise<readonly OrderPart[]> {
  const downloaded = await records.refunds.downloadedLines(order)
  const updated = await records.refunds.loweringLines(order, OPEN_STATUSES)
  const spent = (await creditsSpentOn(records, order)).reduce(
    (all, { credits }) => all + credits,
    0,
  )
  return (await records.refunds.lines(order.id)).map((line) => {
    const { position } = line
    const part = { kind: 'line', position } as const
    const back = refundedOf(items, part)
    return {
      ...line,
      ...part,
      ...back,
      use: {
        kind: 'files',
        downloaded: downloaded.has(position),
        updated: updated.has(position),
      },
      // Lines that the buyer has reversed count as refunded (credits 6).
      refunded: back.refunded || line.credits > spent,
    }
  })
}

interface Charged extends Standing {
  readonly charges: readonly SubscriptionCharge[]
  readonly at: number
}

async function purchasesOf(records: Records, charged: Charged): Promise<readonly OrderPart[]> {
  const parts: OrderPart[] = []
  for (const purchase of await records.refunds.purchases(charged.order.id)) {
    const part = { kind: 'purchase', position: purchase.position } as const
    const use = await whatBecameOf(records, purchase, charged)
    parts.push({ ...purchase, ...part, ...refundedOf(charged.items, part), credits: 0, use })
  }
  return parts
}

/** The use of credits or a plan since they were paid for. */
async function whatBecameOf(
  records: Records,
  { kind, credits: bought }: SoldPurchase,
  { order, charges, at }: Charged,
): Promise<PartUse> {
  if (kind === 'plan') {
    const used = await records.refunds.hasPlanDownloads(order)
    // The rest of the earlier plan paid for part of an upgrade, and seats are part of a plan: none of them
    // can be judged alone.
    const isPart = order.kind === 'change' || order.kind === 'seats'
    const hasSeats = seatsPaidApart(order, charges).length > 0
    const settled = isPart || hasSeats || nextPaid(order, charges) !== null
    return { kind, used, settled }
  }
  const ids = await records.refunds.lotIds(order.id)
  const left = (await records.credits.lots(order.customer))
    // Frozen credits are unused: those of a deleted team are refunded like any others (refund 1).
    .filter((lot) => ids.has(lot.id) && hasRemaining(lot, at))
    .reduce((total, { remaining }) => total + remaining, 0)
  return { kind, bought, left }
}

/** Seats that were added to the plan of an order since, and have not been fully refunded. */
export function seatsPaidApart(
  { paidAt }: RefundOrder,
  charges: readonly SubscriptionCharge[],
): readonly SubscriptionCharge[] {
  return charges.filter(
    (charge) =>
      charge.kind === 'seats' &&
      charge.status === 'paid' &&
      charge.refunded < charge.total &&
      (charge.paidAt ?? 0) >= (paidAt ?? 0),
  )
}

/**
 * When the next period of an order's subscription, or another plan, was paid; null while the order is the
 * latest. Added seats belong to a period and do not begin one.
 */
export function nextPaid(
  { paidAt }: RefundOrder,
  charges: readonly SubscriptionCharge[],
): number | null {
  const paid = charges
    .filter(({ kind, status }) => kind !== 'seats' && status === 'paid')
    .map((charge) => charge.paidAt ?? 0)
    .filter((at) => paidAt !== null && at > paidAt)
  return paid.length === 0 ? null : Math.min(...paid)
}

function refundedOf(items: readonly StoredItem[], part: PartRef) {
  const own = items.filter((item) => isSamePart(item, part))
  return {
    refunded: own.some(({ takes }) => takes),
    refundedCharge: sum(own.map(({ amount }) => amount)),
  }
}
