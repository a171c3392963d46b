import { customerById } from '#domain/customer/customer.ts'
import type { Meter } from '#domain/download/decision.ts'
import { PRACTICE_CAP } from '#domain/download/limits.ts'
import { endOf, monthOf, startOf } from '#domain/shared/calendar.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { livePlan } from '../subscription/current-plan.ts'

/** A user's practice footage meter for the current calendar month, in UTC (practice 1). */
export async function practiceMeter(records: Records, userId: string): Promise<Meter> {
  const held = await livePlan(records, customerById(userId))
  return meterOf(await practiceAssets(records, userId), held, records.now)
}

/** The practice assets granted to a user this month, each once. */
export function practiceAssets({ grants, now }: Records, userId: string) {
  const month = monthOf(now)
  return grants.practiceAssets(userId, { from: startOf(month), until: endOf(month) })
}

/** The meter against the general cap, which a plan can raise but never lower (practice 1). */
export function meterOf(assets: readonly number[], held: HeldPlan | null, now: number): Meter {
  const limit = Math.max(held?.plan.practicePerMonth ?? 0, PRACTICE_CAP)
  return { used: assets.length, limit, resetsAt: endOf(monthOf(now)) }
}
