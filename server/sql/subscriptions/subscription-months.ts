import { monthlyGrant } from '#domain/credits/ledger.ts'
import { monthsBegun } from '#domain/subscription/subscription.ts'
import { planMonthInWords } from '#words/service-words.ts'
import { storedLicense } from '../stored-license.ts'
import type { WriteContext } from '../write-context.ts'
import { grantLot } from '../credits/credit-changes.ts'
import { lockPayer, lotsOf } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { liveRow, planById, toSubscription } from './subscription-rows.ts'

/**
 * Gives the credits of every month that has begun, as far as they fit under the rollover cap (rules 9.3).
 * Each month has its key, so whoever comes second finds nothing due.
 */
export async function grantDueMonths(tx: Db, userId: string, context: WriteContext): Promise<void> {
  await lockPayer(tx, userId)
  const row = await liveRow(tx, userId)
  if (!row) return
  const plan = await planById(tx, row.plan_id)
  const begun = monthsBegun(toSubscription(row, plan.interval), context.now)
  if (begun <= row.months_granted) return
  const licenseId = storedLicense(row.license_id)
  const monthly = { perMonth: plan.creditsPerMonth, licenseId }
  for (let month = row.months_granted; month < begun; month += 1) {
    const credits = monthlyGrant(await lotsOf(tx, userId), monthly, context.now)
    const about = planMonthInWords(plan.name)
    const key = `month-${row.id}-${row.anchor}-${month}`
    const lot = { userId, source: 'plan', credits, expiresAt: null, orderId: null } as const
    await grantLot(tx, { ...lot, licenseId, about, key }, context)
  }
  await tx
    .updateTable('subscriptions')
    .set({ months_granted: begun, updated_at: context.now })
    .where('id', '=', row.id)
    .execute()
}
