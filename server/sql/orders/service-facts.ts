import type { LicenseType } from '#domain/license/tier.ts'
import type { PurchaseFacts, RunningPlan } from '#domain/order/purchase.ts'
import { cents } from '#domain/shared/money.ts'
import { isOwed } from '#domain/subscription/subscription.ts'
import type { FactsAsked } from '#server/ports/order-ledger.ts'
import { usableLots } from '../credits/credit-lots.ts'
import { licenseNeeded } from '../credits/credit-plans.ts'
import type { Db } from '../database.ts'
import { runningRefill } from '../subscriptions/refill-rows.ts'
import { listLicenses } from '../catalogue/sql-licenses.ts'
import { planOf, soldPacks, soldPlans } from '../subscriptions/sql-price-book.ts'
import { toSubscription } from '../subscriptions/subscription-rows.ts'
import { waitingTerms } from '../subscriptions/waiting-change.ts'

/** Everything that the price of a service depends on; null where the licence is not sold, or its buyer is gone. */
export async function purchaseFacts(
  db: Db,
  { userId, licenseId, now }: FactsAsked,
): Promise<PurchaseFacts | null> {
  const licenses = await listLicenses(db)
  const license = licenses.find(({ id }) => id === licenseId)
  if (!license) return null
  const user = await db
    .selectFrom('users')
    .select('free_subscriber')
    .where('id', '=', userId)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  return {
    license,
    plans: await soldPlans(db),
    packs: await soldPacks(db, license),
    running: await runningPlan(db, { userId, licenses, now }),
    refill: await runningRefill(db, userId, now),
    holdsFreePlan: user.free_subscriber === 1,
    lots: await usableLots(db, userId, now),
    licenseNeeded: await licenseNeeded(db, userId, now),
  }
}

interface RunningAsked {
  readonly userId: string
  readonly licenses: readonly LicenseType[]
  readonly now: number
}

/** The subscription that goes on. One whose cancellation is due has nothing left to change. */
async function runningPlan(
  db: Db,
  { userId, licenses, now }: RunningAsked,
): Promise<RunningPlan | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
  if (!row || (row.cancel_at !== null && row.cancel_at <= now)) return null
  const plan = await planOf(db, row.plan_id)
  const license = licenses.find(({ id }) => id === row.license_id)
  if (!plan || !license) return null
  const price = cents(row.price)
  const agreed = { plan, licenseId: license.id, price }
  return {
    subscriptionId: row.id,
    plan,
    license,
    price,
    billingCountry: row.billing_country,
    renewal: (await waitingTerms(db, row)) ?? agreed,
    startsAt: row.period_starts_at,
    endsAt: row.period_ends_at,
    owed: isOwed(toSubscription(row, plan.interval), now),
    creditsSpent: await planCreditsSpent(db, userId, row.period_starts_at),
  }
}

/** Plan credits spent since a moment; what was taken back was not spent. */
async function planCreditsSpent(db: Db, userId: string, since: number): Promise<number> {
  const { spent } = await db
    .selectFrom('credit_entries')
    .innerJoin('credit_lots', 'credit_lots.id', 'credit_entries.lot_id')
    .select((row) => row.fn.sum<number | string | null>('credit_entries.delta').as('spent'))
    .where('credit_entries.user_id', '=', userId)
    .where('credit_lots.source', '=', 'plan')
    .where((row) =>
      row.or([
        row('credit_entries.reason', 'in', ['spend', 'reversal']),
        row.and([row('credit_entries.reason', '=', 'refund'), row('credit_entries.delta', '>', 0)]),
      ]),
    )
    .where('credit_entries.created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Math.max(0, -Number(spent ?? 0))
}
