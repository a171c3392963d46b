import { monthsIn, type PlanVariant } from '#domain/subscription/plan.ts'
import { cents } from '#domain/shared/money.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import type { DownloadClaims } from '#server/application/ports/download-links.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { grantCredits, type Grant } from '#server/application/credits/credit-ledger.ts'
import { customerById } from '#domain/customer/customer.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import { putProduct } from './backend-data.ts'
import type { Db } from '#server/sql/database.ts'
import { planRow } from '#server/sql/subscriptions/price-book-content.ts'
import type { SubscriptionRow } from '#server/sql/subscriptions/subscription-columns.ts'
import { TODAY } from './samples.ts'
import { createUnit } from './units.ts'

const secrets = webSecrets('a secret of the tests, long enough')

/** A user's lots, oldest first. */
export const lotsOf = (db: Db, userId: string) =>
  createRepositories(db).credits.lots(customerById(userId))

/** Grants a user credits, by default from a pack that does not expire soon. */
export async function giveCredits(
  db: Db,
  userId: string,
  { now = TODAY, ...changes }: Partial<Grant> & { readonly now?: number } = {},
): Promise<void> {
  const lot: Grant = {
    customer: customerById(userId),
    userId,
    source: 'pack',
    credits: 10,
    expiresAt: addMonths(now, 24),
    orderId: null,
    licenseId: 1,
    about: 'Pack of 10 credits',
    key: `test-${secrets.newId()}`,
    ...changes,
  }
  await db.transaction().execute((tx) => grantCredits(createUnit(tx, now), lot))
}

/** A plan as the price book would have it. */
export function aPlan(changes: Partial<PlanVariant> = {}): PlanVariant {
  return {
    id: 90,
    sku: `PLAN-${changes.id ?? 90}`,
    name: 'Standard',
    tier: 'standard',
    interval: 'month',
    basePrice: cents(3900),
    creditsPerMonth: 25,
    downloadsPerMonth: 3,
    downloads4kPerMonth: 1,
    practicePerMonth: 12,
    seats: 1,
    seatBasePrice: cents(0),
    seatCredits: 0,
    ...changes,
  }
}

/** Adds a plan to the price book. */
export async function putPlan(db: Db, changes: Partial<PlanVariant> = {}): Promise<PlanVariant> {
  const plan = aPlan(changes)
  await db.insertInto('plan_variants').values(planRow(plan, plan.id)).execute()
  return plan
}

/** Adds a user's subscription to a plan, started today; the test must still grant its first month's credits. */
export async function subscribe(
  db: Db,
  userId: string,
  { plan, ...changes }: { readonly plan: PlanVariant } & Partial<SubscriptionRow>,
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      id: secrets.newId(),
      user_id: userId,
      customer_id: userId,
      kind: 'plan',
      plan_id: plan.id,
      license_id: 1,
      status: 'active',
      price: plan.basePrice,
      anchor: TODAY,
      period_starts_at: TODAY,
      period_ends_at: addMonths(TODAY, monthsIn(plan.interval)),
      months_granted: 1,
      cancel_at: null,
      cancel_reason: null,
      failures: 0,
      pending_plan_id: null,
      payment: 'sandbox_ok',
      billing_country: 'US',
      company: '',
      created_at: TODAY,
      updated_at: TODAY,
      ended_at: null,
      ...changes,
    })
    .execute()
}

/** Marks a first byte as served in a transaction that is held open. */
export async function markServedIn(tx: Db, claims: DownloadClaims, now: number): Promise<void> {
  const { spends, grants } = createRepositories(tx)
  await spends.markServed(customerById(claims.userId), claims, now)
  await grants.markServed(claims.grantId, now)
}

/**
 * Adds assets for sale with one file of one credit each; returns the IDs of the files, which are also the
 * assets' IDs.
 */
export async function putMoreFiles(db: Db, count: number, from = 1001): Promise<readonly number[]> {
  const ids = Array.from({ length: count }, (_, place) => from + place)
  for (const id of ids) {
    const variants = [{ id, price: 400, credits: 1 }]
    await putProduct(db, { id, library: LIBRARY.FOOTAGE_2D, variants })
  }
  await db
    .insertInto('variants')
    .values(
      ids.map((id) => ({
        id,
        product_id: id,
        position: 0,
        sku: `EMB-V-${id}`,
        name: `File ${id}`,
        width: 1920,
        height: 1080,
        codec: 'prores_4444',
        container: 'mov',
        filename: `${id}.mov`,
        storage_path: `files/${id}.mov`,
        bytes: 10,
        sha256: '0'.repeat(64),
        credits: 1,
        base_price: 400,
        is4k: 0,
      })),
    )
    .execute()
  return ids
}

/** The figures of a user's ledger that must add up: lots against entries, and no lot below zero. */
export async function creditBookOf(db: Db, userId: string) {
  const lots = await db
    .selectFrom('credit_lots')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  const entries = await db
    .selectFrom('credit_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  const sumOf = (lotId: string) =>
    entries.filter((entry) => entry.lot_id === lotId).reduce((sum, { delta }) => sum + delta, 0)
  return {
    left: lots.reduce((sum, { remaining }) => sum + remaining, 0),
    entries,
    isSound: lots.every(
      ({ id, amount, remaining }) =>
        remaining >= 0 && remaining <= amount && sumOf(id) === remaining,
    ),
  }
}
