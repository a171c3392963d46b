import { customerOf } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import * as held from '#server/application/subscription/held-plan.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Db } from '../database.ts'
import { ledgerRecords } from '../ledger-unit.ts'

export type { HeldPlan }

// For those who still read with a database of their own.

export function livePlan(db: Db, userId: string, now: number): Promise<HeldPlan | null> {
  return held.livePlan(ledgerRecords(db, now), customerOf(userId))
}

export function licenseNeeded(db: Db, userId: string, now: number): Promise<LicenseId> {
  return held.licenseNeeded(ledgerRecords(db, now), customerOf(userId))
}

export function planMeters(
  db: Db,
  userId: string,
  { held: plan, now }: { readonly held: HeldPlan; readonly now: number },
) {
  return held.planMeters(ledgerRecords(db, now), customerOf(userId), plan)
}
