import { ResultAsync } from 'neverthrow'
import { useEffect, useState } from 'react'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { priceUnder, type LicenseId, type LicenseType } from '#domain/license/tier.ts'
import { cents } from '#domain/shared/money.ts'
import { planPrice } from '#domain/subscription/plan.ts'
import { useService, useStore } from '../stores/stores.tsx'

export interface Offers {
  readonly plans: readonly PricedPlan[]
  readonly packs: readonly CreditPack[]
}

/** Plans and packs under the chosen license: reckoned at once, then as the shop itself says. */
export function useOffers(loaded: Offers): Offers {
  const { chosen } = useStore('licenses')
  const { begun } = useStore('interaction')
  const priceBook = useService('priceBook')
  const [said, setSaid] = useState<(Offers & { readonly licenseId: LicenseId }) | null>(null)
  const licenseId = chosen.id

  useEffect(() => {
    if (!begun) return undefined
    let here = true
    const ask = () => ResultAsync.combine([priceBook.plans(licenseId), priceBook.packs(licenseId)])
    // The first answer may be what this device kept; whoever asks again hears the shop.
    void ask()
      .andThen(ask)
      .match(
        ([plans, packs]) => here && setSaid({ licenseId, plans, packs }),
        () => undefined,
      )
    return () => {
      here = false
    }
  }, [begun, licenseId, priceBook])

  return said?.licenseId === licenseId ? said : under(chosen, loaded)
}

/** Offers of license 1 under another. */
function under(license: LicenseType, { plans, packs }: Offers): Offers {
  return {
    plans: plans.map((plan) => ({
      ...plan,
      licenseId: license.id,
      price: planPrice(plan, license),
    })),
    packs: packs.map((pack) => {
      const costPerCredit = priceUnder(license, pack.costPerCredit)
      return { ...pack, costPerCredit, price: cents(costPerCredit * pack.credits) }
    }),
  }
}
