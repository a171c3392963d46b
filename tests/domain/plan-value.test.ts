import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customPrice } from '#domain/credits/pack.ts'
import { priceUnder } from '#domain/license/tier.ts'
import { compareOptions } from '#domain/order/compare-options.ts'
import { cents } from '#domain/shared/money.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import { monthlyEquivalent } from '#domain/subscription/plan.ts'
import { BASIC_YEAR, facts } from '#tests/support/plan-samples.ts'
import { aLicense, items, TODAY } from '#tests/support/samples.ts'
import { oneByOne, paysOffFrom } from '#domain/subscription/plan-value.ts'

test('four files cost four times one, and from the fifth all of them are a fifth off', () => {
  expect(oneByOne(cents(400), 4)).toBe(1600)
  expect(oneByOne(cents(400), 5)).toBe(1600)
  expect(oneByOne(cents(400), 10)).toBe(3200)
})

test('a plan at $15 a month costs less than files at $4 from the fourth on', () => {
  expect(paysOffFrom(cents(400), cents(1500), 10)).toBe(4)
})

test('the discount on many files counts: at $16 a month it takes six', () => {
  expect(paysOffFrom(cents(400), cents(1600), 10)).toBe(6)
})

test('a plan that costs more than all its files never pays off', () => {
  expect(paysOffFrom(cents(100), cents(5000), 10)).toBeNull()
})

test('from there on the plan is the cheaper one, whatever the prices', () => {
  const amount = fc.integer({ min: 1, max: 100_000 }).map(cents)
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 60 }), (each, monthly, credits) => {
      const from = paysOffFrom(each, monthly, credits) ?? credits + 1
      for (let files = from; files <= credits; files += 1) {
        expect(oneByOne(each, files)).toBeGreaterThan(monthly)
      }
    }),
  )
})

test('what the list of prices compares is what the same cart, credits and plan are compared at (pricing 8)', () => {
  const license = aLicense(2)
  const offers = facts({ plans: [BASIC_YEAR], lots: [], license }, 2)
  const wanted = items(...Array.from({ length: 10 }, () => 4))
  const file = { credits: 1, is4k: false, subscriptionOnly: false }
  const options = compareOptions(
    {
      contents: { license, items: wanted, entered: null, taxRate: NO_TAX },
      bundles: [],
      spending: { items: wanted, files: wanted.map(() => file), plan: null, credits: 0 },
      purchasing: offers,
      taxation: { asked: null, running: { taxRate: NO_TAX } },
    },
    TODAY,
  )?.options
  const totals = Object.fromEntries((options ?? []).map(({ kind, total }) => [kind, total]))
  expect(totals).toEqual({
    once: oneByOne(priceUnder(license, cents(400)), 10),
    credits: customPrice(offers.packs, 10)._unsafeUnwrap().price,
    plan: 12 * monthlyEquivalent(BASIC_YEAR, license),
  })
})
