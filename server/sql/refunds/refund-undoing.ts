import type { PartRef, RefundCause } from '#domain/order/refund.ts'
import { REFUND_UNDONE } from '#words/refund-words.ts'
import { freezePlanLots, putBack, thawPlanLots } from '../credits/credit-changes.ts'
import { writeEntry } from '../credits/credit-entries.ts'
import { ANY, refundKey, refundUndoneKey } from '../credits/credit-keys.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { licenseFiles } from '../orders/file-licensing.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { reopenSubscriptionOf } from '#server/application/subscription/end-subscription.ts'
import { unitOver } from '../repositories.ts'

export interface Undoing {
  readonly order: PaidOrder
  readonly refundId: string
  readonly cause: RefundCause
  /** When it was taken back: what ended at that very moment ended because of it. */
  readonly takenAt: number
  /** What the refund took, which is not all that it gave money for. */
  readonly parts: readonly PartRef[]
}

/** Gives everything back that a refund took, since the provider gave no money back. */
export async function undoTaking(tx: Db, undoing: Undoing, context: WriteContext): Promise<void> {
  const { order, parts } = undoing
  const lines = parts.filter(({ kind }) => kind === 'line').map(({ position }) => position)
  if (lines.length > 0) await returnFiles(tx, { ...undoing, lines }, context)
  await returnCredits(tx, undoing, context)
  if (!parts.some(({ kind }) => kind === 'service')) return
  const { now } = context
  const unit = unitOver(tx, context)
  const customer = customerOf(order.user_id)
  const paid = { customer, subscriptionId: order.subscription_id }
  const ended = { endedAt: undoing.takenAt, isLeft: undoing.cause === 'withdrawal' }
  const back = await reopenSubscriptionOf(unit, paid, ended)
  if (back === 'plan') await thawPlanLots(tx, order.user_id, now)
  // Credits of a plan that stays ended wait as if it had ended now (rules 9.4).
  if (!(await unit.subscriptions.heldPlan(customer))) await freezePlanLots(tx, order.user_id, now)
}

interface Lines extends Undoing {
  readonly lines: readonly number[]
}

/** A file that another order licenses in the meantime stays with that one. */
async function returnFiles(
  tx: Db,
  { order, takenAt, lines }: Lines,
  context: WriteContext,
): Promise<void> {
  const files = await tx
    .updateTable('entitlements')
    .set({ revoked_at: null })
    .where('order_id', '=', order.id)
    .where('revoked_at', '=', takenAt)
    .where('variant_id', 'in', (file) =>
      file
        .selectFrom('order_line_files')
        .select('variant_id')
        .where('order_id', '=', order.id)
        .where('position', 'in', lines),
    )
    .returning('variant_id')
    .execute()
  // What was bought again and then given back belonged to that later order, and has had none since.
  await licenseFiles(tx, order, { ...context, now: order.paid_at ?? context.now, lines })
  if (files.length === 0) return
  const variantIds = files.map((file) => file.variant_id)
  await tx
    .updateTable('certificates')
    .set({ revoked_at: null })
    .where('order_id', '=', order.id)
    .where('variant_id', 'in', variantIds)
    .where('revoked_at', '=', takenAt)
    .execute()
  await tx
    .updateTable('grants')
    .set({ revoked_at: null })
    .where('user_id', '=', order.user_id)
    .where('kind', '=', 'owned')
    .where('variant_id', 'in', variantIds)
    .where('revoked_at', '=', takenAt)
    .execute()
}

async function returnCredits(
  tx: Db,
  { order, refundId }: Undoing,
  context: WriteContext,
): Promise<void> {
  const taken = await tx
    .selectFrom('credit_entries')
    .select(['lot_id', 'delta'])
    .where('user_id', '=', order.user_id)
    .where('reason', '=', 'refund')
    .where('key', 'like', refundKey(refundId, ANY))
    .orderBy('lot_id')
    .execute()
  for (const { lot_id: lotId, delta } of taken) {
    await putBack(tx, lotId, -delta)
    const entry = { lotId, userId: order.user_id, delta: -delta, reason: 'reversal' } as const
    const key = refundUndoneKey(refundId, lotId)
    await writeEntry(tx, { ...entry, about: REFUND_UNDONE, key }, context)
  }
}
