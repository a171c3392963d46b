import type { Lot } from '#domain/credits/ledger.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { PurchaseFacts, ActivePlan } from '#domain/order/purchase.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { NO_SEATS } from '#domain/subscription/seats.ts'
import { planPrice, type PlanVariant } from '#domain/subscription/plan.ts'
import { aLicense, aCreditSubscription, dollars, packs, TODAY } from './samples.ts'

export const FREE = aPlan(1, ['free', 'month', 0, 0])
export const BASIC = aPlan(2, ['basic', 'month', 19, 10])
export const BASIC_YEAR = aPlan(3, ['basic', 'year', 180, 10])
export const STANDARD = aPlan(4, ['standard', 'month', 39, 25])
export const STANDARD_YEAR = aPlan(5, ['standard', 'year', 372, 25])
export const PRO = aPlan(6, ['pro', 'month', 79, 60])
export const PRO_YEAR = aPlan(7, ['pro', 'year', 756, 60])
const PLANS = [FREE, BASIC, BASIC_YEAR, STANDARD, STANDARD_YEAR, PRO, PRO_YEAR]

type Numbers = readonly [PlanVariant['tier'], PlanVariant['interval'], number, number]

function aPlan(id: number, [tier, interval, price, creditsPerMonth]: Numbers): PlanVariant {
  return {
    id,
    sku: `${tier}-${interval}`,
    name: tier,
    tier,
    interval,
    basePrice: dollars(price),
    creditsPerMonth,
    downloadsPerMonth: 40,
    downloads4kPerMonth: 0,
    practicePerMonth: 10,
    seats: 1,
    seatBasePrice: dollars(tier !== 'pro' ? 0 : interval === 'year' ? 372 : 39),
    seatCredits: tier === 'pro' ? 12 : 0,
  }
}

export function aLot(changes: Partial<Lot>): Lot {
  return {
    id: '1',
    source: 'pack',
    amount: 10,
    remaining: 7,
    expiresAt: null,
    frozen: false,
    licenseId: 1,
    ...changes,
  }
}

/** A customer with seven credits and nothing else. */
export function facts(changes: Partial<PurchaseFacts>, licenseId: LicenseId = 1): PurchaseFacts {
  return {
    license: aLicense(licenseId),
    plans: PLANS,
    packs: [...packs(licenseId), aCreditSubscription(licenseId)],
    running: null,
    creditSubscription: null,
    holdsFreePlan: false,
    isTeam: false,
    isClosing: false,
    lots: [aLot({})],
    licenseNeeded: 1,
    ...changes,
  }
}

/** An individual's plan whose period starts today. */
export function runs(held: PlanVariant): ActivePlan {
  return {
    subscriptionId: 'ada’s',
    plan: held,
    license: aLicense(1),
    price: planPrice(held, aLicense(1)),
    billing: { country: 'US', vatId: '' },
    startsAt: TODAY,
    endsAt: addMonths(TODAY, held.interval === 'year' ? 12 : 1),
    creditsSpent: 0,
    grants: [],
    ...aPeriodOf({ plan: held, licenseId: 1, price: planPrice(held, aLicense(1)) }),
  }
}

/** The fields of a period without seats, in addition to its plan, with a renewal on these terms. */
export function aPeriodOf(terms: Pick<ActivePlan['renewal'], 'plan' | 'licenseId' | 'price'>) {
  return {
    pastDue: false,
    cancelled: false,
    seats: NO_SEATS,
    anchor: TODAY,
    renewal: { ...terms, seats: 0, seatPrice: NOTHING, isScheduled: false },
  } as const
}
