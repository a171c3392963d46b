import type { ReactNode } from 'react'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { FREEZE_MONTHS, ROLLOVER_MONTHS } from '#domain/credits/ledger.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import { isFreePlan, monthlyEquivalent } from '#domain/subscription/plan.ts'
import { ListedPrice } from './listed-price.tsx'

export interface PlanFact {
  readonly name: string
  readonly of: (plan: PricedPlan) => ReactNode
  /** Numbers stand in mono. */
  readonly measured?: true
}

/** What people compare plans by, in the order in which they ask. */
export function planFacts(license: LicenseType): readonly PlanFact[] {
  return [
    {
      name: 'Price',
      measured: true,
      of: (plan) => (
        <ListedPrice
          license={license}
          cents={plan.price}
          covers={plan.interval === 'year' ? 'a year' : 'a month'}
        />
      ),
    },
    {
      name: 'Comes to, a month',
      measured: true,
      of: (plan) => <ListedPrice license={license} cents={monthlyEquivalent(plan, license)} />,
    },
    { name: 'Credits a month', measured: true, of: (plan) => plan.creditsPerMonth },
    {
      name: 'Unused credits pile up to',
      measured: true,
      of: (plan) => plan.creditsPerMonth * ROLLOVER_MONTHS,
    },
    {
      name: 'Downloads a month',
      measured: true,
      of: (plan) => (isFreePlan(plan) ? 'Free assets' : plan.downloadsPerMonth),
    },
    {
      name: 'Of these in 4K and more',
      measured: true,
      of: (plan) => (plan.downloads4kPerMonth === 0 ? 'None' : plan.downloads4kPerMonth),
    },
    {
      name: 'Free pack each month',
      of: (plan) => (isFreePlan(plan) ? 'Yours to keep' : 'None'),
    },
    { name: 'Practice clips a month', measured: true, of: (plan) => plan.practicePerMonth },
    { name: 'Seats', measured: true, of: (plan) => plan.seats },
    { name: 'Licence', of: () => license.name },
    {
      name: 'After you cancel',
      of: (plan) =>
        isFreePlan(plan)
          ? 'Your files stay yours'
          : `Your files stay yours; unused credits wait ${FREEZE_MONTHS} months`,
    },
  ]
}
