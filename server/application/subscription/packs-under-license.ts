import type { CreditPack } from '#domain/credits/pack.ts'
import { priceUnder, type LicenseType } from '#domain/license/tier.ts'
import { cents } from '#domain/shared/money.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** Packs on sale, in their order, at a license's prices: the rate is what the license multiplies (pricing 2). */
export async function packsUnder(
  { priceBook }: Records,
  license: LicenseType,
): Promise<readonly CreditPack[]> {
  const packs = await priceBook.soldPacks()
  return packs.map(({ baseCostPerCredit, ...pack }) => {
    const costPerCredit = priceUnder(license, baseCostPerCredit)
    return { ...pack, costPerCredit, price: cents(costPerCredit * pack.credits) }
  })
}
