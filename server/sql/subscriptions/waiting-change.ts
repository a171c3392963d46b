import type { LicenseId } from '#domain/license/tier.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import { planPrice, type PlanVariant } from '#domain/subscription/plan.ts'
import { storedLicense } from '../stored-license.ts'
import type { Db } from '../database.ts'
import { licenseById, planById, type SubscriptionRow } from './subscription-rows.ts'

/** What a change that waits writes into its subscription. */
export type WaitingColumns = Pick<
  SubscriptionRow,
  'pending_plan_id' | 'pending_license_id' | 'pending_price'
>

export const NOTHING_WAITS: WaitingColumns = {
  pending_plan_id: null,
  pending_license_id: null,
  pending_price: null,
}

/** Lets go of a waiting change under a lower licence than its owner must have by now: the plan goes on as it is. */
export async function dropChangeBelow(
  tx: Db,
  { userId, minimum }: { readonly userId: string; readonly minimum: LicenseId },
  now: number,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ ...NOTHING_WAITS, updated_at: now })
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .where('pending_plan_id', 'is not', null)
    .where('pending_license_id', '<', minimum)
    .execute()
}

/** The terms that wait for the period's end. */
export interface WaitingTerms {
  readonly plan: PlanVariant
  readonly licenseId: LicenseId
  readonly price: Cents
}

/** What was agreed for the period that comes; null where nothing waits. */
export async function waitingTerms(db: Db, row: SubscriptionRow): Promise<WaitingTerms | null> {
  if (row.pending_plan_id === null) return null
  const plan = await planById(db, row.pending_plan_id)
  const licenseId = storedLicense(row.pending_license_id ?? row.license_id)
  const agreed = row.pending_price
  // Put down before prices were agreed: it begins at today's.
  const price = agreed === null ? planPrice(plan, await licenseById(db, licenseId)) : cents(agreed)
  return { plan, licenseId, price }
}
