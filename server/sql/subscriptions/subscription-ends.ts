import { freezeExpiry, isSpendable, type Lot } from '#domain/credits/ledger.ts'
import { dueNow } from '#domain/subscription/subscription.ts'
import type { Ended } from '#server/ports/subscription-letters.ts'
import { freezePlanLots } from '../credits/credit-changes.ts'
import { lockPayer, lotsOf } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { isBeingRenewed } from './renewal-orders.ts'
import {
  liveRow,
  planById,
  postTo,
  toSubscription,
  type SubscriptionContext,
  type SubscriptionRow,
} from './subscription-rows.ts'
import { NOTHING_WAITS } from './waiting-change.ts'

/** Ends a subscription whose time is over, once, and never during a charge. */
export async function endIfDue(
  tx: Db,
  userId: string,
  context: SubscriptionContext,
): Promise<void> {
  await lockPayer(tx, userId)
  const row = await liveRow(tx, userId)
  if (!row) return
  const plan = await planById(tx, row.plan_id)
  if (dueNow(toSubscription(row, plan.interval), context.now) !== 'end') return
  if (await isBeingRenewed(tx, row)) return
  const at = row.cancel_at === null ? context.now : Math.min(row.cancel_at, context.now)
  await endAndTell(tx, { row, at, why: row.cancel_at === null ? 'unpaid' : 'cancelled' }, context)
}

/** The free plan, chosen for afterwards, begins at the period's end: it is no subscription (rules 18). */
export async function endForFreePlan(
  tx: Db,
  row: SubscriptionRow,
  context: SubscriptionContext,
): Promise<void> {
  await endAndTell(tx, { row, at: row.period_ends_at, why: 'cancelled' }, context)
  await tx
    .updateTable('users')
    .set({ free_subscriber: 1, updated_at: context.now })
    .where('id', '=', row.user_id)
    .execute()
}

/** Ends a subscription at once and tells nobody: for an account that is being closed (rules 8). */
export async function endSilently(tx: Db, userId: string, now: number): Promise<void> {
  await lockPayer(tx, userId)
  const row = await liveRow(tx, userId)
  if (row) await end(tx, { row, at: now }, now)
}

interface Ending {
  readonly row: SubscriptionRow
  /** When it was to end, however late that is noticed. */
  readonly at: number
}

async function endAndTell(
  tx: Db,
  { row, at, why }: Ending & Pick<Ended, 'why'>,
  { newId, now, letters }: SubscriptionContext,
): Promise<void> {
  const { user_id: userId } = row
  const { name: plan } = await planById(tx, row.plan_id)
  const kept = keptOf(await lotsOf(tx, userId), at)
  await end(tx, { row, at }, now)
  const posted = { userId, key: `subscription-ended-${row.id}`, newId, now }
  await postTo(tx, posted, (to) => letters.ended(to, { plan, why, kept }))
}

/** Its plan credits freeze from its end on (rules 9.4). */
async function end(tx: Db, { row, at }: Ending, now: number): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ status: 'ended', ended_at: at, ...NOTHING_WAITS, updated_at: now })
    .where('id', '=', row.id)
    .where('status', '<>', 'ended')
    .execute()
  await freezePlanLots(tx, row.user_id, at)
}

function keptOf(lots: readonly Lot[], at: number): Ended['kept'] {
  const credits = lots
    .filter((lot) => lot.source === 'plan' && isSpendable(lot, at))
    .reduce((sum, { remaining }) => sum + remaining, 0)
  return credits === 0 ? null : { credits, until: freezeExpiry(at) }
}
