import { customerById } from '#domain/customer/customer.ts'
import type { Meter } from '#domain/download/decision.ts'
import { PRACTICE_CAP } from '#domain/download/limits.ts'
import { endOf, monthOf, startOf } from '#domain/shared/calendar.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { livePlan } from '../subscription/current-plan.ts'

/** How much of this calendar month's practice footage, in UTC, somebody has used (practice 1). */
export async function practiceMeter(records: Records, userId: string): Promise<Meter> {
  const held = await livePlan(records, customerById(userId))
  return meterOf(await practiceAssets(records, userId), held, records.now)
}

/** The practice assets that somebody was granted this month, each once. */
export function practiceAssets({ grants, now }: Records, userId: string) {
  const month = monthOf(now)
  return grants.practiceAssets(userId, { from: startOf(month), until: endOf(month) })
}

/** Under the cap for everybody, which a plan raises and never lowers (practice 1). */
export function meterOf(assets: readonly number[], held: HeldPlan | null, now: number): Meter {
  const limit = Math.max(held?.plan.practicePerMonth ?? 0, PRACTICE_CAP)
  return { used: assets.length, limit, resetsAt: endOf(monthOf(now)) }
}
