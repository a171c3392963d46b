import { err, ok, type Result } from 'neverthrow'
import type { NoRefill } from '#application/ports/subscriptions.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { endRefillIfDue } from './refill-ends.ts'
import { isRefillOver, liveRefill, type RefillRow } from './refill-rows.ts'
import { postTo, type SubscriptionContext } from './subscription-rows.ts'

/** Ends somebody's refill with the month that is paid for, or at once if it is owed. */
export async function cancelRefill(
  tx: Db,
  userId: string,
  context: SubscriptionContext,
): Promise<Result<void, NoRefill>> {
  return (await changeable(tx, userId, context)).asyncMap(async (row) => {
    if (row.cancel_at !== null) return
    const { newId, now, letters } = context
    const at = Math.max(row.period_ends_at, now)
    await setCancelAt(tx, row, { at, now })
    await endRefillIfDue(tx, userId, context)
    if (at <= now) return
    // Each cancellation is answered, also one after a change of mind.
    const posted = { userId, key: `refill-cancelled-${row.id}-${now}`, newId, now }
    const about = { credits: row.credits, at }
    await postTo(tx, posted, (to) => letters.refill.cancelled(to, about))
  })
}

/** Takes a cancellation back before the month ends. Nothing is charged. */
export async function keepRefill(
  tx: Db,
  userId: string,
  context: SubscriptionContext,
): Promise<Result<void, NoRefill>> {
  return (await changeable(tx, userId, context)).asyncMap((row) =>
    setCancelAt(tx, row, { at: null, now: context.now }),
  )
}

/** The refill that goes on, its payer locked. What was due is done first: nothing that has ended is changed. */
async function changeable(
  tx: Db,
  userId: string,
  context: SubscriptionContext,
): Promise<Result<RefillRow, NoRefill>> {
  await lockPayer(tx, userId)
  await endRefillIfDue(tx, userId, context)
  const row = await liveRefill(tx, userId)
  return row && !isRefillOver(row, context.now) ? ok(row) : err({ kind: 'no-refill' })
}

interface Cancelling {
  readonly at: number | null
  readonly now: number
}

async function setCancelAt(tx: Db, { id }: RefillRow, { at, now }: Cancelling): Promise<void> {
  await tx
    .updateTable('refills')
    .set({ cancel_at: at, updated_at: now })
    .where('id', '=', id)
    .execute()
}
