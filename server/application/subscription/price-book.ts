import type { PriceBook } from '#application/ports/price-book.ts'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import { planPrice } from '#domain/subscription/plan.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { packsUnder } from './packs-under-license.ts'

/** Plans and packs on sale, priced under a license; none where the license is not sold. */
export const createPriceBook = (units: UnitOfWork): PriceBook => ({
  plans: (licenseId) =>
    units.read(async (records) => {
      const license = await licenseOf(records, licenseId)
      if (!license) return []
      const plans = await records.priceBook.soldPlans()
      return plans.map((plan) => ({ ...plan, licenseId, price: planPrice(plan, license) }))
    }),

  packs: (licenseId) =>
    units.read(async (records) => {
      const license = await licenseOf(records, licenseId)
      return license ? packsUnder(records, license) : []
    }),
})

async function licenseOf({ priceBook }: Records, id: LicenseId): Promise<LicenseType | null> {
  return (await priceBook.licenses()).find((license) => license.id === id) ?? null
}
