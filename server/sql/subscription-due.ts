import { cents } from '#domain/shared/money.ts'
import { UNDER_WAY } from '#domain/order/order.ts'
import { isFreePlan, planPrice } from '#domain/subscription/plan.ts'
import { dueNow } from '#domain/subscription/subscription.ts'
import type { RenewalAttempt } from '../ports/subscriptions.ts'
import { writeOffEnded } from './credit-changes.ts'
import { lockPayer } from './credit-lots.ts'
import type { Db } from './database.ts'
import { endIfDue, endForFreePlan } from './subscription-ends.ts'
import { grantDueMonths } from './subscription-months.ts'
import { countFailure, renewalKey, type PeriodTerms } from './subscription-renewal.ts'
import {
  licenseById,
  liveRow,
  planById,
  toSubscription,
  type SubscriptionPen,
  type SubscriptionRow,
} from './subscription-rows.ts'

/** Does what is due for somebody's subscription, and writes the order of what is to be paid. */
export async function tendSubscription(
  tx: Db,
  userId: string,
  pen: SubscriptionPen,
): Promise<RenewalAttempt | null> {
  await lockPayer(tx, userId)
  await endIfDue(tx, userId, pen)
  await writeOffEnded(tx, userId, pen)
  await grantDueMonths(tx, userId, pen)
  const row = await liveRow(tx, userId)
  if (!row) return null
  const { interval } = await planById(tx, row.plan_id)
  if (dueNow(toSubscription(row, interval), pen.now) !== 'renew') return null
  const terms = await termsOfNext(tx, row)
  if (isFreePlan(terms.plan)) return await goOnFree(tx, row, pen)
  return await openRenewal(tx, { row, terms }, pen)
}

interface Renewing {
  readonly row: SubscriptionRow
  readonly terms: PeriodTerms
}

/** What was agreed goes on at its price; a change that waited begins at today's. */
async function termsOfNext(tx: Db, row: SubscriptionRow): Promise<PeriodTerms> {
  const { pending_plan_id: pending } = row
  if (pending === null) return { plan: await planById(tx, row.plan_id), price: cents(row.price) }
  const plan = await planById(tx, pending)
  return { plan, price: planPrice(plan, await licenseById(tx, row.license_id)) }
}

async function goOnFree(tx: Db, row: SubscriptionRow, pen: SubscriptionPen): Promise<null> {
  await endForFreePlan(tx, row, pen)
  return null
}

/** The renewal's order, found or newly written; null where it must wait or cannot be charged. */
async function openRenewal(
  tx: Db,
  { row, terms }: Renewing,
  pen: SubscriptionPen,
): Promise<RenewalAttempt | null> {
  const attempt = { userId: row.user_id, key: renewalKey(row) }
  if (await isUnderWay(tx, attempt)) return attempt
  // Without a way to pay there is nobody to ask: that is a failed renewal too.
  if (row.payment === null) {
    await countFailure(tx, { row, terms }, pen)
    return null
  }
  return (await writeRenewal(tx, { row, terms }, pen)) ? attempt : null
}

async function isUnderWay(tx: Db, { userId, key }: RenewalAttempt): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('attempt_key', '=', key)
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirst()
  return order !== undefined
}

/** False where the buyer has another order under way: the next round tries again (decision 008). */
async function writeRenewal(
  tx: Db,
  { row, terms }: Renewing,
  { newId, now }: SubscriptionPen,
): Promise<boolean> {
  const { plan, price } = terms
  const order = await tx
    .insertInto('orders')
    .values({
      id: newId(),
      user_id: row.user_id,
      attempt_key: renewalKey(row),
      body_hash: '',
      status: 'pending',
      license_id: row.license_id,
      quote: '',
      subtotal: price,
      discount_name: null,
      discount_code: null,
      discount: 0,
      tax: 0,
      total: price,
      billing_country: row.billing_country,
      company: row.company,
      cart_id: '',
      cart_version: 0,
      payment: row.payment,
      challenge: null,
      created_at: now,
      updated_at: now,
      paid_at: null,
      kind: 'renewal',
      subscription_id: row.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!order) return false
  await tx
    .insertInto('order_services')
    .values({
      order_id: order.id,
      position: 0,
      kind: 'plan',
      ref_id: plan.id,
      credits: plan.creditsPerMonth,
      name: `${plan.name} plan`,
      detail: plan.interval === 'year' ? 'Renewed for a year' : 'Renewed for a month',
      price,
    })
    .execute()
  return true
}
