import type { ResultAsync } from 'neverthrow'
import type { CreditPack } from '#domain/credits/pack.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { Outage } from './outage.ts'

/** A plan at an interval, priced under a license. */
export interface PricedPlan extends PlanVariant {
  readonly licenseId: LicenseId
  readonly price: Cents
}

/** Plans and packs, priced under a license (licensing 4). Shop data, the same for everyone (pricing 1). */
export interface PriceBook {
  plans(licenseId: LicenseId): ResultAsync<readonly PricedPlan[], Outage>
  packs(licenseId: LicenseId): ResultAsync<readonly CreditPack[], Outage>
}
