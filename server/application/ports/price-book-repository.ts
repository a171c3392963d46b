import type { CreditPack } from '#domain/credits/pack.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'

/** A pack as stored. A license multiplies the rate (pricing 2). */
export interface BasePack extends Pick<CreditPack, 'id' | 'credits' | 'recurringCredits'> {
  readonly baseCostPerCredit: Cents
}

/** The shop's prices: licenses, plans and packs. */
export interface PriceBookRepository {
  licenses(): Promise<readonly LicenseType[]>
  /** Plans on sale, in order, at base prices. */
  soldPlans(): Promise<readonly PlanVariant[]>
  /** Packs on sale, in order, at base prices. */
  soldPacks(): Promise<readonly BasePack[]>
  /** Also finds a plan that is no longer sold, for customers who still have it. */
  plan(id: number): Promise<PlanVariant>
}
