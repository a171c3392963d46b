import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
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
