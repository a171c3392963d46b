import type { LicenseId } from '#domain/license/tier.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { MONTHLY_REFILL, planInWords } from '#words/service-words.ts'
import type { Outgrown } from '#server/ports/outgrown.ts'
import { licenseNeeded, livePlan } from '../credits/credit-plans.ts'
import type { Db } from '../database.ts'
import { runningRefill } from './refill-rows.ts'
import { licenseById } from './subscription-rows.ts'

interface Renewed {
  readonly user_id: string
  readonly license_id: number
}

/** The licence that renews and the higher one its payer now needs, for its letter; null where it fits. */
export async function outgrownBy(
  db: Db,
  { user_id: userId, license_id: held }: Renewed,
  now: number,
): Promise<Outgrown | null> {
  const needed = await licenseNeeded(db, userId, now)
  if (held >= needed) return null
  return {
    held: (await licenseById(db, held)).name,
    needed: (await licenseById(db, needed)).name,
  }
}

/** What somebody goes on paying for under a lower licence than this one, in words. */
export async function leftBehind(
  db: Db,
  { userId, licenseId }: { readonly userId: string; readonly licenseId: LicenseId },
  now: number,
): Promise<readonly string[]> {
  const held = await livePlan(db, userId, now)
  const refill = await runningRefill(db, userId, now)
  return [
    ...(held && !isFreePlan(held.plan) && held.licenseId < licenseId
      ? [planInWords(held.plan.name)]
      : []),
    ...(refill && refill.licenseId < licenseId ? [MONTHLY_REFILL] : []),
  ]
}
