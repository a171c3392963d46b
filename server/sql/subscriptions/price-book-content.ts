import { cents } from '#domain/shared/money.ts'
import type { ListedPack, PriceBookContent, PriceHistory } from '#domain/subscription/price-book.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { Db } from '../database.ts'
import { listLicenses } from '../licenses.ts'
import { upsertRows, type NewRow } from '../upsert-rows.ts'
import { soldPlans, toPlan } from './stored-plans.ts'

/** Key in `meta` for a version that changes whenever an operator replaces the prices. */
export const PRICES_VERSION = 'prices_version'

/** What the price book lists now. */
export async function listedPrices(db: Db): Promise<PriceBookContent> {
  return {
    licenses: await listLicenses(db),
    plans: await soldPlans(db),
    packs: await soldPacks(db),
    refundPolicy: await db.selectFrom('refund_policy').select('days').executeTakeFirstOrThrow(),
  }
}

/** Packs on sale, in the order of the price book, at base prices. */
export async function soldPacks(db: Db): Promise<readonly ListedPack[]> {
  const rows = await db
    .selectFrom('credit_packs')
    .selectAll()
    .where('retired', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, sku, credits, recurring_credits: recurringCredits, ...row }) => ({
    id,
    sku,
    credits,
    recurringCredits,
    baseCostPerCredit: cents(row.cost_per_credit),
  }))
}

/** Everything that was ever listed. */
export async function priceHistory(db: Db): Promise<PriceHistory> {
  const plans = await db.selectFrom('plan_variants').selectAll().orderBy('id').execute()
  const held = await db
    .selectFrom('subscriptions')
    .select(['plan_id', 'pending_plan_id'])
    .distinct()
    .execute()
  const ordered = await db
    .selectFrom('order_purchases')
    .select('ref_id')
    .distinct()
    .where('kind', '=', 'plan')
    .execute()
  const bought = [
    ...held.flatMap((row) => [row.plan_id, row.pending_plan_id]),
    ...ordered.map((row) => row.ref_id),
  ]
  return {
    licenses: await listLicenses(db),
    plans: plans.map(toPlan),
    packs: await db.selectFrom('credit_packs').select(['id', 'sku']).orderBy('id').execute(),
    boughtPlans: new Set(bought.filter((id) => id !== null)),
  }
}

/** Writes all prices within the caller's transaction. Plans and packs that the book does not list are retired. */
export async function writePrices(tx: Db, book: PriceBookContent): Promise<void> {
  const { licenses, plans, packs } = priceRows(book)
  await upsertRows(tx, { into: 'license_types', by: ['id'], rows: licenses })
  for (const table of ['plan_variants', 'credit_packs'] as const) {
    await tx.updateTable(table).set({ retired: 1 }).execute()
  }
  await upsertRows(tx, { into: 'plan_variants', by: ['id'], rows: plans })
  await upsertRows(tx, { into: 'credit_packs', by: ['id'], rows: packs })
  await tx.updateTable('refund_policy').set({ days: book.refundPolicy.days }).execute()
}

export function planRow(plan: PlanVariant, position: number) {
  return {
    id: plan.id,
    sku: plan.sku,
    name: plan.name,
    tier: plan.tier,
    interval: plan.interval,
    base_price: plan.basePrice,
    credits_per_month: plan.creditsPerMonth,
    downloads_per_month: plan.downloadsPerMonth,
    downloads_4k_per_month: plan.downloads4kPerMonth,
    practice_per_month: plan.practicePerMonth,
    seats: plan.seats,
    seat_base_price: plan.seatBasePrice,
    seat_credits: plan.seatCredits,
    position,
    retired: 0,
  }
}

export function priceRows(book: Omit<PriceBookContent, 'refundPolicy'>) {
  return {
    licenses: book.licenses.map(({ onRequest, ...license }): NewRow<'license_types'> => ({
      ...license,
      on_request: onRequest ? 1 : 0,
    })),
    plans: book.plans.map(planRow),
    packs: book.packs.map((pack, position) => ({
      id: pack.id,
      sku: pack.sku,
      credits: pack.credits,
      cost_per_credit: pack.baseCostPerCredit,
      recurring_credits: pack.recurringCredits,
      position,
      retired: 0,
    })),
  }
}
