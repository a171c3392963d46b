import type { Meter } from '#domain/download/decision.ts'
import { PRACTICE_CAP } from '#domain/download/limits.ts'
import { livePlan, type HeldPlan } from '../credits/credit-plans.ts'
import type { Db } from '../database.ts'

/** A calendar month in UTC: from its first millisecond to the next month's, in epoch milliseconds. */
export interface Month {
  readonly from: number
  readonly until: number
}

export function calendarMonth(now: number): Month {
  const date = new Date(now)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  return { from: Date.UTC(year, month, 1), until: Date.UTC(year, month + 1, 1) }
}

/** Which practice assets somebody was granted in a month, each once (rules 13). One taken back stays used. */
export async function practiceAssets(
  db: Db,
  userId: string,
  month: Month,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('grants')
    .select('product_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', '=', 'practice')
    .where('created_at', '>=', month.from)
    .where('created_at', '<', month.until)
    .execute()
  return rows.map((row) => row.product_id)
}

/** How much of this calendar month's practice footage somebody has used. */
export async function practiceMeter(db: Db, userId: string, now: number): Promise<Meter> {
  const month = calendarMonth(now)
  const limit = capOf(await livePlan(db, userId, now))
  return meterOf(await practiceAssets(db, userId, month), { month, limit })
}

/** The plan's own cap; without a plan, the one for everybody. */
export function capOf(held: HeldPlan | null): number {
  return held?.plan.practicePerMonth ?? PRACTICE_CAP
}

export function meterOf(
  assets: readonly number[],
  { month, limit }: { readonly month: Month; readonly limit: number },
): Meter {
  return { used: assets.length, limit, resetsAt: month.until }
}
