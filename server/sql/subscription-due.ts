import { cents } from '#domain/shared/money.ts'
import { isFreePlan, planPrice } from '#domain/subscription/plan.ts'
import { dueNow } from '#domain/subscription/subscription.ts'
import type { RenewalAttempt } from '../ports/subscriptions.ts'
import { writeOffEnded } from './credit-changes.ts'
import { lockPayer } from './credit-lots.ts'
import type { Db } from './database.ts'
import { openRenewal } from './renewal-orders.ts'
import { endIfDue, endForFreePlan } from './subscription-ends.ts'
import { grantDueMonths } from './subscription-months.ts'
import { countFailure, type PeriodTerms } from './subscription-renewal.ts'
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
  const fail = () => countFailure(tx, { row, terms }, pen)
  return await openRenewal(tx, { row, service: serviceOf(terms), fail }, pen)
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

function serviceOf({ plan, price }: PeriodTerms) {
  return {
    kind: 'plan',
    ref_id: plan.id,
    credits: plan.creditsPerMonth,
    name: `${plan.name} plan`,
    detail: plan.interval === 'year' ? 'Renewed for a year' : 'Renewed for a month',
    price,
  } as const
}
