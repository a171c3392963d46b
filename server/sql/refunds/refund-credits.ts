import { returnedExpiry } from '#domain/credits/ledger.ts'
import { REFUND } from '#words/refund-words.ts'
import { freezePlanLots, putBack, writeOffEnded } from '../credits/credit-changes.ts'
import { spendOf } from '../downloads/credit-downloads.ts'
import { writeEntry } from '../credits/credit-entries.ts'
import { ANY, refundKey, reversalKey, spendKey } from '../credits/credit-keys.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { repositoriesOver } from '../repositories.ts'

/** What an order took from a lot and has not given back to it. */
interface StillSpent {
  readonly lotId: string
  readonly credits: number
  readonly spentAt: number
}

/** An order's credits, lot by lot, less what its buyer took back or earlier refunds returned. */
export async function stillSpent(db: Db, order: PaidOrder): Promise<readonly StillSpent[]> {
  if (order.credits === 0) return []
  const spendId = spendOf(order)
  const refunds = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order.id)
    .execute()
  const patterns = [
    spendKey(spendId, ANY),
    reversalKey(spendId, ANY),
    ...refunds.map(({ id }) => refundKey(id, ANY)),
  ]
  const entries = await db
    .selectFrom('credit_entries')
    .select(['lot_id', 'delta', 'created_at'])
    .where('user_id', '=', order.user_id)
    .where((entry) => entry.or(patterns.map((pattern) => entry('key', 'like', pattern))))
    .orderBy('created_at')
    .orderBy('lot_id')
    .execute()
  return [...Map.groupBy(entries, (entry) => entry.lot_id)].map(([lotId, ofLot]) => ({
    lotId,
    credits: -ofLot.reduce((total, { delta }) => total + delta, 0),
    spentAt: ofLot[0]?.created_at ?? 0,
  }))
}

interface Returning {
  readonly order: PaidOrder
  readonly refundId: string
  readonly credits: number
  /** The lines that they were for. */
  readonly lines: readonly number[]
}

/** Gives the credits of some lines back to the lots that they came from; their files count in no meter any more. */
export async function returnCredits(
  tx: Db,
  returning: Returning,
  context: WriteContext,
): Promise<void> {
  const { order, refundId, credits } = returning
  const { user_id: userId } = order
  // Whatever else was left in an ended lot must not come back to life with them.
  await writeOffEnded(tx, userId, context)
  let left = credits
  for (const spent of await stillSpent(tx, order)) {
    const back = Math.min(spent.credits, left)
    if (back === 0) continue
    left -= back
    await putBack(tx, spent.lotId, back)
    await reviveLot(tx, spent, context.now)
    const entry = { lotId: spent.lotId, userId, delta: back, reason: 'refund' } as const
    await writeEntry(
      tx,
      { ...entry, about: REFUND, key: refundKey(refundId, spent.lotId) },
      context,
    )
  }
  // Plan credits can only be spent while subscribed (rules 9.4).
  const { subscriptions } = repositoriesOver(tx)
  if (!(await subscriptions.heldPlan(customerOf(userId)))) {
    await freezePlanLots(tx, userId, context.now)
  }
  await reverseSpends(tx, returning, context.now)
}

/** A lot that has ended since the spend goes on: a plan's with the plan, a pack's for a while. */
async function reviveLot(tx: Db, { lotId, spentAt }: StillSpent, now: number): Promise<void> {
  const lot = await tx
    .selectFrom('credit_lots')
    .select(['source', 'expires_at'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  if (lot.expires_at === null || now < lot.expires_at) return
  const expires_at = lot.source === 'plan' ? null : returnedExpiry(lot.expires_at, spentAt, now)
  await tx
    .updateTable('credit_lots')
    .set({ expires_at, frozen: 0 })
    .where('id', '=', lotId)
    .execute()
}

async function reverseSpends(tx: Db, { order, lines }: Returning, now: number): Promise<void> {
  await tx
    .updateTable('credit_spends')
    .set({ reversed_at: now })
    .where('user_id', '=', order.user_id)
    .where('license_id', '=', order.license_id)
    .where('reversed_at', 'is', null)
    .where('created_at', '=', order.paid_at)
    .where('variant_id', 'in', (file) =>
      file
        .selectFrom('order_line_files')
        .select('variant_id')
        .where('order_id', '=', order.id)
        .where('position', 'in', [...lines]),
    )
    .execute()
}
