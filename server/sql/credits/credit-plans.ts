import { effectiveMinimum, higher } from '#domain/license/choice.ts'
import { isFreePlan, type PlanVariant } from '#domain/subscription/plan.ts'
import { isLive, meterMonth, type Subscription } from '#domain/subscription/subscription.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { storedLicense } from '../catalogue/stored-license.ts'
import type { Db } from '../database.ts'
import { liveRow, planById, toSubscription } from '../subscriptions/subscription-rows.ts'

/** A subscription that has not ended, with its plan. */
export interface HeldPlan {
  readonly id: string
  readonly licenseId: LicenseId
  readonly subscription: Subscription
  readonly plan: PlanVariant
}

/** Somebody's subscription, as long as it has not ended; null without one. Paused or not: ask `isLive`. */
async function heldPlan(db: Db, userId: string): Promise<HeldPlan | null> {
  const row = await liveRow(db, userId)
  if (!row) return null
  const plan = await planById(db, row.plan_id)
  const subscription = toSubscription(row, plan.interval)
  return { id: row.id, licenseId: storedLicense(row.license_id), subscription, plan }
}

/** The plan whose allowances count now. */
export async function livePlan(db: Db, userId: string, now: number): Promise<HeldPlan | null> {
  const held = await heldPlan(db, userId)
  return held && isLive(held.subscription, now) ? held : null
}

/** Whether a subscription is there but does not count: its renewal has been owed for too long. */
export async function isPaused(db: Db, userId: string, now: number): Promise<boolean> {
  const held = await heldPlan(db, userId)
  return held !== null && !isLive(held.subscription, now)
}

/** The licence somebody's credits have to be good for now: their plan's, never below their own (decision 027). */
export async function licenseNeeded(db: Db, userId: string, now: number): Promise<LicenseId> {
  const payer = await db
    .selectFrom('users')
    .select('min_license_id as own')
    .where('id', '=', userId)
    .executeTakeFirst()
  const own = payer?.own ?? null
  const minimum = effectiveMinimum(own === null ? null : storedLicense(own))
  const held = await livePlan(db, userId, now)
  return held && !isFreePlan(held.plan) ? higher(held.licenseId, minimum) : minimum
}

/** What a plan's meters say: downloads of its month that were not taken back. A free plan has none. */
export async function planMeters(db: Db, userId: string, { held, now }: PlanAt) {
  if (isFreePlan(held.plan)) return null
  const month = meterMonth(held.subscription, now)
  const rows = await db
    .selectFrom('credit_spends')
    .select(['is4k', (row) => row.fn.countAll<number>().as('downloads')])
    .where('user_id', '=', userId)
    .where('reversed_at', 'is', null)
    .where('created_at', '>=', month.startsAt)
    .where('created_at', '<', month.endsAt)
    .groupBy('is4k')
    .execute()
  const count = (is4k: number) => rows.find((row) => row.is4k === is4k)?.downloads ?? 0
  const { downloadsPerMonth, downloads4kPerMonth } = held.plan
  const resetsAt = month.endsAt
  return {
    downloads: { used: count(0) + count(1), limit: downloadsPerMonth, resetsAt },
    downloads4k: { used: count(1), limit: downloads4kPerMonth, resetsAt },
  }
}

interface PlanAt {
  readonly held: HeldPlan
  readonly now: number
}
