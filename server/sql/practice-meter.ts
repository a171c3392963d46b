import type { Meter } from '#domain/download/decision.ts'
import { PRACTICE_CAP } from '#domain/download/limits.ts'
import type { Month } from '../ports/grants.ts'
import type { Db } from './database.ts'

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

export async function practiceMeter(db: Db, userId: string, month: Month): Promise<Meter> {
  const used = await practiceAssets(db, userId, month)
  return meterOf(used, month)
}

export function meterOf(assets: readonly number[], month: Month): Meter {
  return { used: assets.length, limit: PRACTICE_CAP, resetsAt: month.until }
}
