import type { ReactNode } from 'react'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { FREEZE_MONTHS, ROLLOVER_MONTHS } from '#domain/credits/ledger.ts'
import { priceUnder, type LicenseType } from '#domain/license/tier.ts'
import { isFreePlan, monthlyEquivalent } from '#domain/subscription/plan.ts'
import { ListedPrice } from './listed-price.tsx'

export interface PlanFact {
  readonly name: string
  readonly of: (plan: PricedPlan) => ReactNode
  /** Numbers are set in monospace. */
  readonly measured?: true
}

/** The facts by which people compare plans, in the order in which they ask. */
export function planFacts(license: LicenseType): readonly PlanFact[] {
  return [
    {
      name: 'Price',
      measured: true,
      of: (plan) => (
        <ListedPrice
          license={license}
          cents={plan.price}
          covers={plan.interval === 'year' ? 'per year' : 'per month'}
        />
      ),
    },
    {
      name: 'Effective monthly price',
      measured: true,
      of: (plan) => <ListedPrice license={license} cents={monthlyEquivalent(plan, license)} />,
    },
    { name: 'Credits per month', measured: true, of: (plan) => plan.creditsPerMonth },
    {
      name: 'Rollover limit',
      measured: true,
      of: (plan) => plan.creditsPerMonth * ROLLOVER_MONTHS,
    },
    {
      name: 'Downloads per month',
      measured: true,
      of: (plan) => (isFreePlan(plan) ? 'Free assets only' : plan.downloadsPerMonth),
    },
    {
      name: 'Includes 4K downloads',
      measured: true,
      of: (plan) => (plan.downloads4kPerMonth === 0 ? 'No' : plan.downloads4kPerMonth),
    },
    {
      name: 'Monthly free pack',
      of: (plan) => (isFreePlan(plan) ? 'Included' : '—'),
    },
    { name: 'Practice footage per month', measured: true, of: (plan) => plan.practicePerMonth },
    {
      name: 'Seats',
      measured: true,
      // Only a plan that sells extra seats is for teams.
      of: ({ seats, seatBasePrice }) => (seatBasePrice > 0 ? `${seats}, more for teams` : seats),
    },
    {
      name: 'Extra seat for teams',
      measured: true,
      of: (plan) =>
        plan.seatBasePrice > 0 ? (
          <ListedPrice
            license={license}
            cents={priceUnder(license, plan.seatBasePrice)}
            covers={plan.interval === 'year' ? 'per year' : 'per month'}
          />
        ) : (
          '—'
        ),
    },
    { name: 'License', of: () => license.name },
    {
      name: 'If you cancel',
      of: (plan) =>
        isFreePlan(plan)
          ? 'You keep your files'
          : `You keep your files; unused credits are held for ${FREEZE_MONTHS} months`,
    },
  ]
}
