import type { CreditPack } from '#domain/credits/pack.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'

/** The shop's prices: licenses, plans and packs. */
export interface PriceBookRepository {
  licenses(): Promise<readonly LicenseType[]>
  /** Plans on sale, in their order, at base prices. */
  soldPlans(): Promise<readonly PlanVariant[]>
  /** Packs on sale, in their order, at a license's prices. */
  soldPacks(license: LicenseType): Promise<readonly CreditPack[]>
  /** One no longer sold stays the plan of those who have it. */
  plan(id: number): Promise<PlanVariant>
}
