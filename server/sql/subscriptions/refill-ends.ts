import { dueNow } from '#domain/subscription/subscription.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { courseOf, liveRefill, type RefillRow } from './refill-rows.ts'
import { isBeingRenewed } from './renewal-orders.ts'
import { postTo, type SubscriptionContext } from './subscription-rows.ts'

/** Ends a refill whose time is over, once, and never during a charge. Its credits stay as they are. */
export async function endRefillIfDue(
  tx: Db,
  userId: string,
  context: SubscriptionContext,
): Promise<void> {
  await lockPayer(tx, userId)
  const row = await liveRefill(tx, userId)
  if (!row || dueNow(courseOf(row), context.now) !== 'end') return
  if (await isBeingRenewed(tx, row)) return
  const { newId, now, letters } = context
  const at = row.cancel_at === null ? now : Math.min(row.cancel_at, now)
  await end(tx, { row, at }, now)
  const why = row.cancel_at === null ? 'unpaid' : 'cancelled'
  const posted = { userId, key: `refill-ended-${row.id}`, newId, now }
  await postTo(tx, posted, (to) => letters.refill.ended(to, { credits: row.credits, why }))
}

/** Ends a refill at once and tells nobody: its account is being closed, or a new one takes its place. */
export async function endRefillSilently(tx: Db, userId: string, now: number): Promise<void> {
  await lockPayer(tx, userId)
  const row = await liveRefill(tx, userId)
  if (row) await end(tx, { row, at: now }, now)
}

/** The refill that an order paid a month of, if it still runs: its money goes back, so no more is taken. */
export async function endRefillOf(
  tx: Db,
  order: { readonly user_id: string; readonly subscription_id: string | null },
  now: number,
): Promise<void> {
  const row = await liveRefill(tx, order.user_id)
  if (row && row.id === order.subscription_id) await end(tx, { row, at: now }, now)
}

interface Ending {
  readonly row: RefillRow
  readonly at: number
}

async function end(tx: Db, { row, at }: Ending, now: number): Promise<void> {
  await tx
    .updateTable('refills')
    .set({ status: 'ended', ended_at: at, updated_at: now })
    .where('id', '=', row.id)
    .where('status', '<>', 'ended')
    .execute()
}
