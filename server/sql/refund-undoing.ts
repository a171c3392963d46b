import { putBack, thawPlanLots } from './credit-changes.ts'
import { writeEntry, type Pen } from './credit-entries.ts'
import type { Db } from './database.ts'
import type { PaidOrder } from './refund-facts.ts'
import { liveRefill } from './refill-rows.ts'
import { liveRow } from './subscription-rows.ts'

interface Undoing {
  readonly order: PaidOrder
  readonly refundId: string
  /** When it was taken back: whatever ended at that moment ended by that. */
  readonly takenAt: number
}

/** Gives everything back that a refund took, since the provider gave no money back. */
export async function undoTaking(tx: Db, undoing: Undoing, pen: Pen): Promise<void> {
  await returnFiles(tx, undoing)
  await returnCredits(tx, undoing, pen)
  await reopenPlan(tx, undoing, pen.now)
  await reopenRefill(tx, undoing, pen.now)
}

/** A file that was bought again meanwhile belongs to that order, and stays with it. */
async function returnFiles(tx: Db, { order, takenAt }: Undoing): Promise<void> {
  const files = await tx
    .updateTable('entitlements')
    .set({ revoked_at: null })
    .where('order_id', '=', order.id)
    .where('revoked_at', '=', takenAt)
    .returning('variant_id')
    .execute()
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

async function returnCredits(tx: Db, { order, refundId }: Undoing, pen: Pen): Promise<void> {
  const taken = await tx
    .selectFrom('credit_entries')
    .select(['lot_id', 'delta'])
    .where('user_id', '=', order.user_id)
    .where('reason', '=', 'refund')
    .where('key', 'like', `refund-${refundId}-%`)
    .orderBy('lot_id')
    .execute()
  for (const { lot_id: lotId, delta } of taken) {
    await putBack(tx, lotId, -delta)
    const entry = { lotId, userId: order.user_id, delta: -delta, reason: 'reversal' } as const
    const key = `refund-undone-${refundId}-${lotId}`
    await writeEntry(tx, { ...entry, about: 'Refund that was not possible', key }, pen)
  }
}

/** Unless its payer has begun another one meanwhile, or closed the account: that one is never charged again. */
async function reopenPlan(tx: Db, { order, takenAt }: Undoing, now: number): Promise<void> {
  if (order.subscription_id === null || (await liveRow(tx, order.user_id))) return
  const reopened = await tx
    .updateTable('subscriptions')
    .set((row) => ({
      status: row
        .case()
        .when('failures', '>', 0)
        .then('past-due' as const)
        .else('active' as const)
        .end(),
      ended_at: null,
      updated_at: now,
    }))
    .where('id', '=', order.subscription_id)
    .where('ended_at', '=', takenAt)
    .where('user_id', 'in', (payer) =>
      payer.selectFrom('users').select('id').where('anonymized_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (reopened) await thawPlanLots(tx, order.user_id, now)
}

/** By the same rule. */
async function reopenRefill(tx: Db, { order, takenAt }: Undoing, now: number): Promise<void> {
  if (order.subscription_id === null || (await liveRefill(tx, order.user_id))) return
  await tx
    .updateTable('refills')
    .set((row) => ({
      status: row
        .case()
        .when('failures', '>', 0)
        .then('past-due' as const)
        .else('active' as const)
        .end(),
      ended_at: null,
      updated_at: now,
    }))
    .where('id', '=', order.subscription_id)
    .where('ended_at', '=', takenAt)
    .where('user_id', 'in', (payer) =>
      payer.selectFrom('users').select('id').where('anonymized_at', 'is', null),
    )
    .execute()
}
