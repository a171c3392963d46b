import { err, ok, type Result } from 'neverthrow'
import type {
  ChangeRefusal,
  NoRefill,
  NoSubscription,
  SubscriptionDetails,
  Subscriptions,
} from '#application/ports/subscriptions.ts'
import { dueNow, monthsBegun } from '#domain/subscription/subscription.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { attempted } from '#application/ports/outage.ts'
import { deciding } from '../deciding.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { contextOf, type SubscriptionTools } from './sql-subscription-book.ts'
import { cancelRefill, keepRefill } from './refill-changes.ts'
import { planForLater } from './subscription-change.ts'
import { detailsOf } from './subscription-details.ts'
import { endIfDue } from './subscription-ends.ts'
import { grantDueMonths } from './subscription-months.ts'
import {
  liveRow,
  planById,
  postTo,
  toSubscription,
  type SubscriptionContext,
  type SubscriptionRow,
} from './subscription-rows.ts'
import { NOTHING_WAITS, type WaitingColumns } from './waiting-change.ts'

type Change = Partial<
  Pick<SubscriptionRow, 'cancel_at' | 'cancel_reason' | 'updated_at'> & WaitingColumns
>

interface Changing {
  readonly tx: Db
  readonly row: SubscriptionRow
  readonly context: SubscriptionContext
}

const NO_SUBSCRIPTION: NoSubscription = { kind: 'no-subscription' }

/** One's own subscription. Every verb first does what was due, so that it never changes what has ended. */
export function sqlSubscriptions(tools: SubscriptionTools): Subscriptions {
  const { db } = tools
  const changing = <Refusal = never>(
    { id: userId }: Registered,
    change: (changing: Changing) => Promise<Result<Change, Refusal>>,
  ) =>
    deciding(db, async (tx): Promise<Result<SubscriptionDetails, Refusal | NoSubscription>> => {
      const context = contextOf(tools)
      await catchUp(tx, userId, context)
      const row = await liveRow(tx, userId)
      if (!row || isOver(row, context.now)) return err(NO_SUBSCRIPTION)
      const decided = await change({ tx, row, context })
      if (decided.isErr()) return err(decided.error)
      await write(tx, row.id, { ...decided.value, updated_at: context.now })
      // Cancelling what is owed already leaves nothing to wait for.
      await endIfDue(tx, userId, context)
      return ok(await detailsOf(tx, userId, context))
    })

  const refill =
    (change: typeof cancelRefill) =>
    ({ id: userId }: Registered) =>
      deciding(db, async (tx): Promise<Result<SubscriptionDetails, NoRefill>> => {
        const context = contextOf(tools)
        const changed = await change(tx, userId, context)
        return changed.asyncMap(() => detailsOf(tx, userId, context))
      })

  return {
    details: ({ id: userId }) =>
      attempted(
        isBehind(db, userId, tools.clock.now()).then(async (behind) => {
          const context = contextOf(tools)
          if (behind) await db.transaction().execute((tx) => catchUp(tx, userId, context))
          return await detailsOf(db, userId, context)
        }),
      ),

    cancel: (viewer, reason) =>
      changing(viewer, async ({ tx, row, context }) => {
        if (row.cancel_at !== null) return ok({})
        const at = Math.max(row.period_ends_at, context.now)
        if (at > context.now) await tellCancelled(tx, { row, at }, context)
        return ok({ cancel_at: at, cancel_reason: reason })
      }),

    reactivate: (viewer) =>
      changing(viewer, async () => ok({ cancel_at: null, cancel_reason: null })),

    changeLater: (viewer, later) =>
      changing<ChangeRefusal>(viewer, async ({ tx, context }) => {
        const wanted = await planForLater(tx, { viewer, ...later }, context)
        // Choosing how it goes on means wanting it to.
        return wanted.map((waiting) => ({ ...waiting, cancel_at: null, cancel_reason: null }))
      }),

    cancelRefill: refill(cancelRefill),
    keepRefill: refill(keepRefill),

    undoChange: (viewer) => changing(viewer, async () => ok(NOTHING_WAITS)),
  }
}

async function catchUp(tx: Db, userId: string, context: SubscriptionContext): Promise<void> {
  await lockPayer(tx, userId)
  await endIfDue(tx, userId, context)
  await grantDueMonths(tx, userId, context)
}

/** Whether something is due that needs no payment: reading alone locks nobody. */
async function isBehind(db: Db, userId: string, now: number): Promise<boolean> {
  const row = await liveRow(db, userId)
  if (!row) return false
  const { interval } = await planById(db, row.plan_id)
  const subscription = toSubscription(row, interval)
  return dueNow(subscription, now) === 'end' || monthsBegun(subscription, now) > row.months_granted
}

function isOver({ cancel_at: cancelAt }: SubscriptionRow, now: number): boolean {
  return cancelAt !== null && cancelAt <= now
}

async function write(tx: Db, id: string, change: Change): Promise<void> {
  await tx.updateTable('subscriptions').set(change).where('id', '=', id).execute()
}

async function tellCancelled(
  tx: Db,
  { row, at }: { readonly row: SubscriptionRow; readonly at: number },
  { newId, now, letters }: SubscriptionContext,
): Promise<void> {
  const { name: plan } = await planById(tx, row.plan_id)
  // Each cancellation is answered, also one after a change of mind.
  const key = `subscription-cancelled-${row.id}-${now}`
  await postTo(tx, { userId: row.user_id, key, newId, now }, (to) =>
    letters.cancelled(to, { plan, at }),
  )
}
