import type { PriceBook } from '#application/ports/price-book.ts'
import { type LicenseId, type LicenseType, priceUnder } from '#domain/license/tier.ts'
import { planPrice } from '#domain/subscription/plan.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { cents } from '#domain/shared/money.ts'

/** Plans and packs on sale, priced under a license; empty if the license is not sold. */
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

/** Packs on sale, in order, at a license's prices: the license multiplies the rate per credit (pricing 2). */
export async function packsUnder(
  { priceBook }: Records,
  license: LicenseType,
): Promise<readonly CreditPack[]> {
  const packs = await priceBook.soldPacks()
  return packs.map(({ baseCostPerCredit, sku: _sku, ...pack }) => {
    const costPerCredit = priceUnder(license, baseCostPerCredit)
    return { ...pack, costPerCredit, price: cents(costPerCredit * pack.credits) }
  })
}
