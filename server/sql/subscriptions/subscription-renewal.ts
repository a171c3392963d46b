import type { Selectable } from 'kysely'
import type { LicenseId } from '#domain/license/tier.ts'
import { DAY_MS } from '#domain/shared/spans.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import {
  GRACE_DAYS,
  nextTry,
  renewedAs,
  type Subscription,
} from '#domain/subscription/subscription.ts'
import { storedLicense } from '../stored-license.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { outgrownBy } from './outgrown.ts'
import { periodKey } from './renewal-orders.ts'
import type { OrderTable } from '../schema/schema-orders.ts'
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
import { NOTHING_WAITS, waitingTerms } from './waiting-change.ts'

type OrderRow = Selectable<OrderTable>

/** What a period costs, and of which plan and under which licence it is. */
export interface PeriodTerms {
  readonly plan: PlanVariant
  readonly licenseId: LicenseId
  readonly price: Cents
}

/** A renewal was paid: the period that follows, its credits, and a letter that says so. */
export async function renewalPaid(
  tx: Db,
  order: OrderRow,
  context: SubscriptionContext,
): Promise<void> {
  const row = await rowOf(tx, order)
  if (!row) return
  const terms = await boughtBy(tx, order)
  const period = await beginPeriod(tx, { row, terms }, context)
  const { newId, now, letters } = context
  const posted = { userId: row.user_id, key: `renewal-${order.id}`, newId, now }
  const isLast = row.cancel_at !== null
  const outgrown = isLast ? null : await outgrownBy(tx, row, now)
  const paid = { plan: terms.plan.name, charged: cents(order.total), until: period.endsAt }
  const about = { ...paid, isLast, outgrown }
  await postTo(tx, posted, (to) => letters.renewed(to, { ...about, orderId: order.id }))
}

/** A renewal was declined: it is owed from now on, and tried again until the tries are used up. */
export async function renewalDeclined(
  tx: Db,
  order: OrderRow,
  context: SubscriptionContext,
): Promise<void> {
  const row = await rowOf(tx, order)
  if (!row) return
  const terms = await boughtBy(tx, order)
  await countFailure(tx, { row, terms, owed: cents(order.total) }, context)
}

/** Another order of the buyer's closed this one before anything was charged: the next round writes a new one. */
export async function renewalCancelled(tx: Db, order: OrderRow): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ attempt_key: `${order.attempt_key}-closed-${order.id}` })
    .where('id', '=', order.id)
    .execute()
}

interface Renewing {
  readonly row: SubscriptionRow
  readonly terms: PeriodTerms
}

interface Failed extends Renewing {
  readonly owed: Cents
}

/** One failed renewal more: past due, with a letter that says when it is tried again, or else the end. */
export async function countFailure(
  tx: Db,
  { row, terms, owed }: Failed,
  context: SubscriptionContext,
): Promise<void> {
  const failures = row.failures + 1
  await tx
    .updateTable('subscriptions')
    .set({ status: 'past-due', failures, updated_at: context.now })
    .where('id', '=', row.id)
    .execute()
  await endIfDue(tx, row.user_id, context)
  const failed = { ...toSubscription(row, terms.plan.interval), failures }
  const again = nextTry(failed)
  if (again === null || row.cancel_at !== null) return
  const { newId, now, letters } = context
  const posted = { userId: row.user_id, key: `${periodKey(row)}${failures}-failed`, newId, now }
  const downloadsUntil = row.period_ends_at + GRACE_DAYS * DAY_MS
  const about = { plan: terms.plan.name, owed, nextTry: again, downloadsUntil }
  await postTo(tx, posted, (to) => letters.failed(to, about))
}

/** Turns to the next period, under the terms that were bought for it. */
async function beginPeriod(
  tx: Db,
  { row, terms }: Renewing,
  context: SubscriptionContext,
): Promise<{ readonly endsAt: number }> {
  const { plan, licenseId, price } = terms
  const held = await planById(tx, row.plan_id)
  const subscription: Subscription = toSubscription(row, held.interval)
  const next = renewedAs(subscription, plan.interval, context.now)
  await tx
    .updateTable('subscriptions')
    .set({
      status: 'active',
      plan_id: plan.id,
      license_id: licenseId,
      price,
      anchor: next.anchor,
      period_starts_at: next.startsAt,
      period_ends_at: next.endsAt,
      months_granted: next.anchor === row.anchor ? row.months_granted : 0,
      failures: 0,
      // A member who cancelled during the charge has paid for this period, and leaves after it.
      cancel_at: row.cancel_at === null ? null : next.endsAt,
      ...((await hasBegun(tx, { row, terms })) ? NOTHING_WAITS : {}),
      updated_at: context.now,
    })
    .where('id', '=', row.id)
    .where('period_ends_at', '=', row.period_ends_at)
    .execute()
  await grantDueMonths(tx, row.user_id, context)
  return next
}

/** Whether the waiting change is what was bought: another may have been noted during the charge. */
async function hasBegun(tx: Db, { row, terms }: Renewing): Promise<boolean> {
  const waiting = await waitingTerms(tx, row)
  return waiting?.plan.id === terms.plan.id && waiting.licenseId === terms.licenseId
}

/** The subscription that an order renews, its payer locked; undefined once this period has been renewed. */
async function rowOf(tx: Db, order: OrderRow): Promise<SubscriptionRow | undefined> {
  await lockPayer(tx, order.user_id)
  const row = await liveRow(tx, order.user_id)
  return row && order.attempt_key.startsWith(periodKey(row)) ? row : undefined
}

async function boughtBy(tx: Db, order: OrderRow): Promise<PeriodTerms> {
  const service = await tx
    .selectFrom('order_services')
    .select(['ref_id', 'price'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const plan = await planById(tx, Number(service.ref_id))
  return { plan, licenseId: storedLicense(order.license_id), price: cents(service.price) }
}
