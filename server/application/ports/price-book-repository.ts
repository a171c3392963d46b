import type { LicenseType } from '#domain/license/tier.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { ListedPack, PriceBookContent, PriceHistory } from '#domain/subscription/price-book.ts'

/** The shop's prices: licenses, plans and packs. */
export interface PriceBookRepository {
  licenses(): Promise<readonly LicenseType[]>
  /** Plans on sale, in order, at base prices. */
  soldPlans(): Promise<readonly PlanVariant[]>
  /** Packs on sale, in order, at base prices. */
  soldPacks(): Promise<readonly ListedPack[]>
  /** Also finds a plan that is no longer sold, for customers who still have it. */
  plan(id: number): Promise<PlanVariant>
  /** Locks the price book until the unit ends. */
  lock(): Promise<void>
  /** Everything on sale, for an operator. */
  listed(): Promise<PriceBookContent>
  history(): Promise<PriceHistory>
  /** Lists this and nothing else. */
  replace(book: PriceBookContent): Promise<void>
  /** Makes running servers drop the prices that they cached. */
  moveVersion(version: string): Promise<void>
}
