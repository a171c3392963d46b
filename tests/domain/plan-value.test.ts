import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceUnder } from '#domain/license/tier.ts'
import { compareOptions } from '#domain/order/compare-options.ts'
import { cents } from '#domain/shared/money.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import { BASIC, BASIC_YEAR, facts } from '#tests/support/plan-samples.ts'
import { aLicense, items, TODAY } from '#tests/support/samples.ts'
import { oneByOne, paysOffFrom, filesOptions } from '#domain/subscription/plan-value.ts'

test('four files cost four times one, and from the fifth all of them are a fifth off', () => {
  expect(oneByOne(cents(400), 4)).toBe(1600)
  expect(oneByOne(cents(400), 5)).toBe(1600)
  expect(oneByOne(cents(400), 10)).toBe(3200)
})

const withoutCredits = (each: number) => ({ each: cents(each), packs: [] })

test('a plan at $15 a month costs less than files at $4 from the fourth on', () => {
  expect(paysOffFrom(withoutCredits(400), cents(1500), 10)).toBe(4)
})

test('the discount on many files counts: at $16 a month it takes six', () => {
  expect(paysOffFrom(withoutCredits(400), cents(1600), 10)).toBe(6)
})

test('credits count too: where ten cost $20, a plan at $15 a month takes eight files', () => {
  const { packs } = facts({}, 1)
  expect(paysOffFrom({ each: cents(400), packs }, cents(1500), 10)).toBe(8)
})

test('a plan that costs more than all its files never pays off', () => {
  expect(paysOffFrom(withoutCredits(100), cents(5000), 10)).toBeNull()
})

test('from there on the plan is the cheaper one, whatever the prices', () => {
  const amount = fc.integer({ min: 1, max: 100_000 }).map(cents)
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 60 }), (each, monthly, credits) => {
      const from = paysOffFrom({ each, packs: [] }, monthly, credits) ?? credits + 1
      for (let files = from; files <= credits; files += 1) {
        expect(oneByOne(each, files)).toBeGreaterThan(monthly)
      }
    }),
  )
})

test('the list of prices compares what the same cart is compared at, in the same order (pricing 8)', () => {
  const license = aLicense(2)
  const plans = [BASIC, BASIC_YEAR]
  const offers = facts({ plans, lots: [], license }, 2)
  const file = { credits: 1, is4k: false, subscriptionOnly: false }
  for (const files of [1, 3, 5, 10]) {
    const wanted = items(...Array.from({ length: files }, () => 4))
    const options = compareOptions(
      {
        contents: { license, items: wanted, entered: null, taxRate: NO_TAX },
        bundles: [],
        spending: {
          items: wanted,
          files: wanted.map(() => file),
          plan: null,
          credits: 0,
          quota: null,
        },
        purchasing: offers,
        taxation: { asked: null, running: { taxRate: NO_TAX } },
      },
      TODAY,
    )?.options
    // A cart shows a pack beside the exact number of credits; the list shows the cheaper of the two.
    const isDearerPack = (place: number) =>
      (options ?? []).slice(0, place).some(({ kind }) => kind === 'credits')
    const charged = (options ?? [])
      .filter(({ kind }, place) => kind !== 'credits' || !isDearerPack(place))
      .map(({ total }) => total)
    const prices = { each: priceUnder(license, cents(400)), packs: offers.packs }
    const listed = filesOptions(files, prices, plans, license).map(({ total }) => total)
    expect([files, listed]).toEqual([files, charged])
    expect(listed.length).toBeGreaterThan(3)
  }
})
