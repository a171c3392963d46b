import type { Selectable } from 'kysely'
import type { PriceBook, PricedPlan } from '#application/ports/price-book.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { priceUnder, type LicenseId, type LicenseType } from '#domain/license/tier.ts'
import { cents } from '#domain/shared/money.ts'
import { planPrice, type PlanVariant } from '#domain/subscription/plan.ts'
import { attempted } from '#application/ports/outage.ts'
import type { PriceBookRepository } from '#server/application/ports/price-book-repository.ts'
import type { Db } from '../database.ts'
import type { CreditPackTable, PlanVariantTable } from '../schema/schema-commerce.ts'
import { listLicenses } from '../catalogue/sql-licenses.ts'

/** The price book over the database. What was retired is not sold, but its holders keep it. */
export const sqlPriceBook = (db: Db): PriceBook => ({
  plans: (licenseId) => attempted(pricedPlans(db, licenseId)),
  packs: (licenseId) =>
    attempted(licenseOf(db, licenseId).then((license) => (license ? soldPacks(db, license) : []))),
})

/** The same for a unit of work. */
export const priceBookRepository = (db: Db): PriceBookRepository => ({
  licenses: () => listLicenses(db),
  soldPlans: () => soldPlans(db),
  soldPacks: (license) => soldPacks(db, license),
  plan: (id) => planById(db, id),
})

/** Plans on sale, in their order, at base prices. */
async function soldPlans(db: Db): Promise<readonly PlanVariant[]> {
  const rows = await db
    .selectFrom('plan_variants')
    .selectAll()
    .where('retired', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toPlan)
}

/** Packs on sale, in their order, at a license's prices: the rate is what the license multiplies (rules 9). */
async function soldPacks(db: Db, license: LicenseType): Promise<readonly CreditPack[]> {
  const rows = await db
    .selectFrom('credit_packs')
    .selectAll()
    .where('retired', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => toPack(row, license))
}

/** A plan, sold or retired: those who have it keep it. */
export async function planById(db: Db, id: number): Promise<PlanVariant> {
  const row = await db
    .selectFrom('plan_variants')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Error(`there is no plan ${id}`)
  return toPlan(row)
}

export async function licenseOf(db: Db, id: LicenseId): Promise<LicenseType | null> {
  return (await listLicenses(db)).find((license) => license.id === id) ?? null
}

async function pricedPlans(db: Db, licenseId: LicenseId): Promise<readonly PricedPlan[]> {
  const license = await licenseOf(db, licenseId)
  if (!license) return []
  const plans = await soldPlans(db)
  return plans.map((plan) => ({ ...plan, licenseId, price: planPrice(plan, license) }))
}

function toPack(row: Selectable<CreditPackTable>, license: LicenseType): CreditPack {
  const { id, credits, recurring_credits: recurringCredits } = row
  const costPerCredit = priceUnder(license, cents(row.cost_per_credit))
  return { id, credits, costPerCredit, price: cents(costPerCredit * credits), recurringCredits }
}

function toPlan(row: Selectable<PlanVariantTable>): PlanVariant {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    tier: row.tier,
    interval: row.interval,
    basePrice: cents(row.base_price),
    creditsPerMonth: row.credits_per_month,
    downloadsPerMonth: row.downloads_per_month,
    downloads4kPerMonth: row.downloads_4k_per_month,
    practicePerMonth: row.practice_per_month,
    seats: row.seats,
  }
}
