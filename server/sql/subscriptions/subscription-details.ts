import type { CreditLot } from '#application/ports/credits.ts'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { balanceOf, lotsUnder, nextToExpire, type Lot } from '#domain/credits/ledger.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import { isOwed, meterMonth } from '#domain/subscription/subscription.ts'
import { storedLicense } from '../stored-license.ts'
import { usableLots } from '../credits/credit-lots.ts'
import { licenseNeeded, planMeters, type HeldPlan } from '../credits/credit-plans.ts'
import type { Db } from '../database.ts'
import { practiceMeter } from '../downloads/practice-meter.ts'
import { nextChargeOf } from './next-charge.ts'
import { ownRefill, type DatedRates } from './refill-rows.ts'
import { liveRow, planById, toSubscription } from './subscription-rows.ts'
import type { SubscriptionRow } from './subscription-rows.ts'
import { waitingTerms } from './waiting-change.ts'

/** Somebody's subscription and credits at a moment; nulls where there is no subscription (rules 28). */
export async function detailsOf(
  db: Db,
  userId: string,
  dated: DatedRates,
): Promise<SubscriptionDetails> {
  const { now, taxRates } = dated
  const row = await liveRow(db, userId)
  const isOver = !row || (row.cancel_at !== null && row.cancel_at <= now)
  const lots = await usableLots(db, userId, now)
  const payable = lotsUnder(lots, await licenseNeeded(db, userId, now))
  const credits = {
    currentCreditBalance: balanceOf(payable, now),
    lots: lots.filter((lot) => isThere(lot, now)).map(toCreditLot),
    runningOut: nextToExpire(payable, now),
    refill: await ownRefill(db, userId, dated),
  }
  if (isOver) return { ...credits, ...NO_SUBSCRIPTION }
  const plan = await planById(db, row.plan_id)
  const pendingChange = await pendingOf(db, row)
  const billed = { ...row, price: pendingChange?.plan.price ?? row.price }
  return {
    ...credits,
    cancelAt: row.cancel_at,
    planVariant: priced(plan, row, cents(row.price)),
    status: isOwed(toSubscription(row, plan.interval), now) ? 'past-due' : row.status,
    periodEnd: row.period_ends_at,
    nextCharge: nextChargeOf(toSubscription(row, plan.interval), billed, taxRates),
    pendingChange,
    usage: await usageOf(db, { row, plan, now }),
  }
}

const NO_SUBSCRIPTION = {
  cancelAt: null,
  planVariant: null,
  status: null,
  periodEnd: null,
  nextCharge: null,
  pendingChange: null,
  usage: null,
} as const

/** A waiting change, as it was agreed. After a cancellation nothing waits. */
async function pendingOf(
  db: Db,
  row: SubscriptionRow,
): Promise<SubscriptionDetails['pendingChange']> {
  const waiting = row.cancel_at === null ? await waitingTerms(db, row) : null
  if (!waiting) return null
  const { plan, licenseId, price } = waiting
  return { plan: { ...plan, licenseId, price }, at: row.period_ends_at }
}

function priced(plan: PlanVariant, row: SubscriptionRow, price: Cents): PricedPlan {
  return { ...plan, licenseId: storedLicense(row.license_id), price }
}

interface Used {
  readonly row: SubscriptionRow
  readonly plan: PlanVariant
  readonly now: number
}

async function usageOf(
  db: Db,
  { row, plan, now }: Used,
): Promise<NonNullable<SubscriptionDetails['usage']>> {
  const subscription = toSubscription(row, plan.interval)
  const licenseId = storedLicense(row.license_id)
  const held: HeldPlan = { id: row.id, licenseId, subscription, plan }
  const meters = await planMeters(db, row.user_id, { held, now })
  const practice = await practiceMeter(db, row.user_id, now)
  // A free plan has neither: nothing of nothing.
  const none = { used: 0, limit: 0, resetsAt: meterMonth(subscription, now).endsAt }
  return { downloads: none, downloads4k: none, ...meters, practice }
}

/** Frozen credits are shown, lost ones are not. */
function isThere({ remaining, expiresAt }: Lot, now: number): boolean {
  return remaining > 0 && (expiresAt === null || now < expiresAt)
}

function toCreditLot({ source, amount, remaining, expiresAt, frozen, licenseId }: Lot): CreditLot {
  return { source, amount, remaining, expiresAt, frozen, licenseId }
}
