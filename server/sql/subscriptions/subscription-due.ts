import { cents } from '#domain/shared/money.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { dueNow } from '#domain/subscription/subscription.ts'
import { renewedPlanInWords } from '#words/service-words.ts'
import type { Tended } from '#server/ports/subscriptions.ts'
import { storedLicense } from '../stored-license.ts'
import { writeOffEnded } from '../credits/credit-changes.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { renewalCharge } from './next-charge.ts'
import { openRenewal } from './renewal-orders.ts'
import { endIfDue, endForFreePlan } from './subscription-ends.ts'
import { grantDueMonths } from './subscription-months.ts'
import { countFailure, type PeriodTerms } from './subscription-renewal.ts'
import {
  liveRow,
  planById,
  toSubscription,
  type SubscriptionContext,
  type SubscriptionRow,
} from './subscription-rows.ts'
import { waitingTerms } from './waiting-change.ts'

/** Does what is due for somebody's subscription, and writes the order of what is to be paid. */
export async function tendSubscription(
  tx: Db,
  userId: string,
  context: SubscriptionContext,
): Promise<Tended> {
  await lockPayer(tx, userId)
  await endIfDue(tx, userId, context)
  await writeOffEnded(tx, userId, context)
  await grantDueMonths(tx, userId, context)
  const row = await liveRow(tx, userId)
  if (!row) return null
  const { interval } = await planById(tx, row.plan_id)
  if (dueNow(toSubscription(row, interval), context.now) !== 'renew') return null
  const terms = await termsOfNext(tx, row)
  if (isFreePlan(terms.plan)) return await goOnFree(tx, row, context)
  const owed = renewalCharge({ ...row, price: terms.price }, context.taxRates)
  const fail = () => countFailure(tx, { row, terms, owed }, context)
  const due = { ...row, license_id: terms.licenseId }
  return await openRenewal(tx, { row: due, service: serviceOf(terms), fail }, context)
}

/** What was agreed goes on at its price, and a change that waited begins at its own. */
async function termsOfNext(tx: Db, row: SubscriptionRow): Promise<PeriodTerms> {
  const waiting = await waitingTerms(tx, row)
  if (waiting) return waiting
  const plan = await planById(tx, row.plan_id)
  return { plan, licenseId: storedLicense(row.license_id), price: cents(row.price) }
}

async function goOnFree(tx: Db, row: SubscriptionRow, context: SubscriptionContext): Promise<null> {
  await endForFreePlan(tx, row, context)
  return null
}

function serviceOf({ plan, price }: PeriodTerms) {
  return {
    kind: 'plan',
    ref_id: plan.id,
    credits: plan.creditsPerMonth,
    price,
    ...renewedPlanInWords(plan),
  } as const
}
