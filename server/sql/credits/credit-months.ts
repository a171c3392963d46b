import { monthlyGrant, type Lot } from '#domain/credits/ledger.ts'
import { isLive, monthsBegun } from '#domain/subscription/subscription.ts'
import { storedLicense } from '../stored-license.ts'
import { lotsOf } from './credit-lots.ts'
import type { Db } from '../database.ts'
import { liveRow, planById, toSubscription } from '../subscriptions/subscription-rows.ts'

/** The credits of months that have begun and were not given yet: a spend would give them first. */
export async function lotsDue(db: Db, userId: string, now: number): Promise<readonly Lot[]> {
  const row = await liveRow(db, userId)
  if (!row) return []
  const { interval, creditsPerMonth } = await planById(db, row.plan_id)
  const subscription = toSubscription(row, interval)
  const months = monthsBegun(subscription, now) - row.months_granted
  if (months <= 0 || !isLive(subscription, now)) return []
  const licenseId = storedLicense(row.license_id)
  const lots = await lotsOf(db, userId)
  const due: Lot[] = []
  for (let month = 0; month < months; month += 1) {
    const credits = monthlyGrant([...lots, ...due], { perMonth: creditsPerMonth, licenseId }, now)
    due.push({ ...A_MONTH, licenseId, amount: credits, remaining: credits })
  }
  return due
}

const A_MONTH = { id: '', source: 'plan', expiresAt: null, frozen: false } as const
