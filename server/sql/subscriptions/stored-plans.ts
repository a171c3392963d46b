import type { Selectable } from 'kysely'
import { cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { Db } from '../database.ts'
import type { PlanVariantTable } from '../schema/plan-variants.ts'

/** Plans on sale, in the order of the price book, at base prices. */
export async function soldPlans(db: Db): Promise<readonly PlanVariant[]> {
  const rows = await db
    .selectFrom('plan_variants')
    .selectAll()
    .where('retired', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toPlan)
}

/** A plan, on sale or retired: those who have it keep it. */
export async function planById(db: Db, id: number): Promise<PlanVariant> {
  const row = await db
    .selectFrom('plan_variants')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Error(`there is no plan ${id}`)
  return toPlan(row)
}

export function toPlan(row: Selectable<PlanVariantTable>): PlanVariant {
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
    seatBasePrice: cents(row.seat_base_price),
    seatCredits: row.seat_credits,
  }
}
