import type { PartRef } from '#domain/order/refund.ts'
import { takeFromLot, writeEntry } from '#server/application/credits/credit-ledger.ts'
import { refundPrefix } from '#server/application/credits/entry-keys.ts'
import type { RefundOrder } from '#server/application/ports/refund-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import {
  endSubscriptionOf,
  heldThrough,
} from '#server/application/subscription/end-subscription.ts'
import { REFUND } from '#messages/refund-messages.ts'
import { nextPaid } from './refundable-order.ts'
import { revokeFiles } from './revoke-files.ts'

interface Revoking {
  readonly order: RefundOrder
  readonly refundId: string
  /** What is taken back. It is written down already that they are. */
  readonly parts: readonly PartRef[]
}

/** Revokes what was bought: files with their certificates, credits that are left, a plan. */
export async function revokePurchase(unit: Unit, revoking: Revoking): Promise<void> {
  const { order, parts } = revoking
  const lines = parts.filter(({ kind }) => kind === 'line').map(({ position }) => position)
  if (lines.length > 0) {
    const files = await unit.orders.files(order.id, lines)
    const variantIds = files.map(({ variantId }) => variantId)
    await revokeFiles(unit, order, variantIds)
  }
  if (parts.some(({ kind }) => kind === 'service'))
    await revokeSubscriptionOrCredits(unit, revoking)
}

/**
 * An order has one service. What is left of its credits goes, and its plan or credit subscription ends at once,
 * unless a later payment carries it: then it goes on with what that brought.
 */
async function revokeSubscriptionOrCredits(
  unit: Unit,
  { order, refundId }: Revoking,
): Promise<void> {
  const { customer } = order
  const isPlanOfOrder = (await heldThrough(unit, order))?.kind === 'plan'
  const until = nextPaid(order, await unit.refunds.laterCharges(order))
  const lots = isPlanOfOrder
    ? // Including months of the period that were given automatically.
      await unit.refunds.planLotsLeft(customer, { from: order.paidAt ?? 0, until })
    : await unit.refunds.lotsLeft(order)
  for (const { id: lotId, remaining } of lots) {
    await takeFromLot(unit, lotId, remaining)
    const line = { lotId, customer, delta: -remaining, reason: 'refund', about: REFUND } as const
    await writeEntry(unit, { ...line, key: `${refundPrefix(refundId)}${lotId}` })
  }
  if (until === null) await endSubscriptionOf(unit, order)
}
