import type { PartRef } from '#domain/order/refund.ts'
import { REFUND } from '#words/refund-words.ts'
import { takeFrom } from '../credits/credit-changes.ts'
import { writeEntry } from '../credits/credit-entries.ts'
import { refundKey } from '../credits/credit-keys.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { letGo } from './refund-files.ts'
import { nextCharge } from '../orders/service-use.ts'
import { customerOf } from '#domain/customer/customer.ts'
import {
  endSubscriptionOf,
  heldThrough,
} from '#server/application/subscription/end-subscription.ts'
import { unitOver } from '../repositories.ts'

export interface Taking {
  readonly order: PaidOrder
  readonly refundId: string
  /** What money is given back for. Its rows in `refund_items` are written. */
  readonly parts: readonly PartRef[]
}

/** Takes what was bought: files with their certificates, credits that are left, a plan. */
export async function takeBought(tx: Db, taking: Taking, context: WriteContext): Promise<void> {
  const { order, parts } = taking
  const lines = parts.filter(({ kind }) => kind === 'line').map(({ position }) => position)
  if (lines.length > 0) await takeFiles(tx, { order, lines }, context)
  if (parts.some(({ kind }) => kind === 'service')) await takeServices(tx, taking, context)
}

interface Lines {
  readonly order: PaidOrder
  readonly lines: readonly number[]
}

async function takeFiles(tx: Db, { order, lines }: Lines, context: WriteContext): Promise<void> {
  const files = await tx
    .selectFrom('order_line_files')
    .select('variant_id')
    .distinct()
    .where('order_id', '=', order.id)
    .where('position', 'in', lines)
    .execute()
  await letGo(tx, { order, variantIds: files.map(({ variant_id: id }) => id) }, context)
}

/**
 * An order has one service. What is left of its credits goes, and its plan or refill ends at once, unless a
 * later payment carries it: then it goes on with what that brought.
 */
async function takeServices(
  tx: Db,
  { order, refundId }: Taking,
  context: WriteContext,
): Promise<void> {
  const { user_id: userId } = order
  const unit = unitOver(tx, context)
  const paid = { customer: customerOf(userId), subscriptionId: order.subscription_id }
  const isPlanOfOrder = (await heldThrough(unit, paid))?.kind === 'plan'
  const next = await nextCharge(tx, order)
  const lots = await tx
    .selectFrom('credit_lots')
    .select(['id', 'remaining'])
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .where((lot) =>
      isPlanOfOrder
        ? // Including months of the period that were given automatically.
          lot.and([
            lot('source', '=', 'plan'),
            lot('created_at', '>=', order.paid_at ?? 0),
            ...(next === null ? [] : [lot('created_at', '<', next)]),
          ])
        : lot('order_id', '=', order.id),
    )
    .orderBy('id')
    .execute()
  for (const { id: lotId, remaining } of lots) {
    await takeFrom(tx, lotId, remaining)
    const key = refundKey(refundId, lotId)
    const entry = { lotId, userId, delta: -remaining, reason: 'refund', about: REFUND } as const
    await writeEntry(tx, { ...entry, key }, context)
  }
  if (next === null) await endSubscriptionOf(unit, paid)
}
