import { aPeriodOf } from '#tests/support/plan-samples.ts'
import { expect, test } from 'vitest'
import { withoutMoney } from '#domain/cart/credit-order.ts'
import { priceOrder } from '#domain/cart/order.ts'
import { sellUnder } from '#domain/license/on-request.ts'
import { LICENSE_IDS, type LicenseId } from '#domain/license/tier.ts'
import { purchaseOf } from '#domain/order/price-purchase.ts'
import type { PurchaseFacts, ActivePlan, PurchaseItem } from '#domain/order/purchase.ts'
import { cents, NOTHING } from '#domain/shared/money.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import { aPlan } from '../support/credit-data.ts'
import {
  aCode,
  aLicense,
  aCreditSubscription,
  dollars,
  items,
  packs,
  TODAY,
} from '#tests/support/samples.ts'

const REFUSED = { kind: 'license-on-request', licenseId: 6 }

const free = aPlan({ id: 1, tier: 'free', basePrice: NOTHING, creditsPerMonth: 0 })
const basic = aPlan({ id: 2, tier: 'basic', basePrice: dollars(19) })
const pro = aPlan({ id: 6, tier: 'pro', basePrice: dollars(79) })

const wantedPlan = (planId: number): PurchaseItem => ({ kind: 'plan', planId })

function facts(licenseId: LicenseId, running: ActivePlan | null = null): PurchaseFacts {
  return {
    license: aLicense(licenseId),
    plans: [free, basic, pro],
    packs: [...packs(licenseId), aCreditSubscription(licenseId)],
    running,
    creditSubscription: null,
    holdsFreePlan: false,
    isTeam: false,
    isClosing: false,
    lots: [],
    licenseNeeded: 1,
  }
}

/** A plan that runs for a month from today, as it was agreed. */
function runs(plan: typeof basic, licenseId: LicenseId): ActivePlan {
  return {
    subscriptionId: 'ada’s',
    plan,
    license: aLicense(licenseId),
    price: dollars(400),
    billing: { country: 'US', vatId: '' },
    startsAt: TODAY,
    endsAt: TODAY + 30 * 24 * 60 * 60 * 1000,
    creditsSpent: 0,
    grants: [],
    ...aPeriodOf({ plan, licenseId, price: dollars(400) }),
  }
}

test('money is taken under every license but the one that is on request', () => {
  const sold = LICENSE_IDS.filter((id) => sellUnder(aLicense(id), cents(1)).isOk())
  expect(sold).toEqual([1, 2, 3, 4, 5])
  expect(sellUnder(aLicense(6), cents(1))._unsafeUnwrapErr()).toEqual(REFUSED)
})

test('what costs nothing goes through under it', () => {
  expect(sellUnder(aLicense(6), NOTHING)._unsafeUnwrap()).toBe(6)
})

test('a cart says that its prices only start there, until nothing is left to pay', () => {
  const cart = { items: items(10), entered: null, taxRate: NO_TAX }
  expect(priceOrder({ ...cart, license: aLicense(5) }, TODAY).onRequest).toBe(false)
  const asked = priceOrder({ ...cart, license: aLicense(6) }, TODAY)
  expect(asked).toMatchObject({ total: dollars(160), onRequest: true })
  expect(withoutMoney(asked).onRequest).toBe(false)
  const gift = { code: 'GIFT', terms: aCode({ off: { kind: 'percentage', percent: 100 } }) }
  const given = priceOrder({ ...cart, license: aLicense(6), entered: gift }, TODAY)
  expect(given).toMatchObject({ free: true, onRequest: false })
})

test('a code of a fixed value covers no price that only starts there', () => {
  const entered = { code: 'OFF', terms: aCode({ off: { kind: 'value', value: dollars(200) } }) }
  const cart = { items: items(10), entered, taxRate: NO_TAX }
  const asked = priceOrder({ ...cart, license: aLicense(6) }, TODAY)
  expect(asked).toMatchObject({ total: NOTHING, onRequest: true })
  const none = { ...cart, items: [], license: aLicense(6) }
  expect(priceOrder(none, TODAY)).toMatchObject({ free: true, onRequest: false })
  const sold = priceOrder({ ...cart, license: aLicense(1) }, TODAY)
  expect(sold).toMatchObject({ total: NOTHING, free: true, onRequest: false })
})

test.each<[string, PurchaseItem, ActivePlan | null]>([
  ['a pack', { kind: 'pack', packId: 1 }, null],
  ['an amount', { kind: 'credits', amount: 50 }, null],
  ['a refill', { kind: 'pack', packId: 5 }, null],
  ['a plan', wantedPlan(2), null],
  ['a dearer plan', wantedPlan(6), runs(basic, 6)],
  ['a cheaper plan, for later', wantedPlan(2), runs(pro, 6)],
  ['the plan of another license', wantedPlan(2), runs(basic, 1)],
  ['a renewal that is past due', wantedPlan(2), { ...runs(basic, 6), pastDue: true }],
])('%s is not sold under it', (_, wanted, running) => {
  expect(purchaseOf(facts(6, running), wanted, TODAY)._unsafeUnwrapErr()).toEqual(REFUSED)
  expect(purchaseOf(facts(5, null), wanted, TODAY).isOk()).toBe(true)
})

test('the free plan is anybody’s, also in place of one that was arranged', () => {
  expect(purchaseOf(facts(6), wantedPlan(1), TODAY).isOk()).toBe(true)
  expect(purchaseOf(facts(6, runs(basic, 6)), wantedPlan(1), TODAY).isOk()).toBe(true)
})
