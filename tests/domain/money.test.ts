import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cents,
  inUsd,
  minus,
  NOTHING,
  percentOf,
  sum,
  timesHundredths,
} from '#domain/shared/money.ts'
import { dollars } from '#tests/support/samples.ts'

test('money is whole cents and nothing else', () => {
  expect(cents(0)).toBe(0)
  expect(cents(-1)).toBe(-1)
  for (const wrong of [0.5, 1e-9, NaN, Infinity, 2 ** 53]) {
    expect(() => cents(wrong)).toThrow(RangeError)
  }
})

test('sums and differences keep every cent', () => {
  expect(sum([])).toBe(NOTHING)
  expect(sum([dollars(0.1), dollars(0.2)])).toBe(dollars(0.3))
  expect(minus(dollars(0.3), dollars(0.1))).toBe(dollars(0.2))
})

test.each([
  { percent: 20, amount: 2, expected: 0 },
  { percent: 20, amount: 3, expected: 1 },
  { percent: 50, amount: 1, expected: 1 },
  { percent: 49, amount: 1, expected: 0 },
  { percent: 20, amount: 4995, expected: 999 },
  { percent: 0, amount: 999, expected: 0 },
  { percent: 100, amount: 999, expected: 999 },
])('$percent % of $amount cents is $expected, half a cent going up', (row) => {
  expect(percentOf(row.percent, cents(row.amount))).toBe(row.expected)
})

test('a license multiplier of 1.8 takes 0.25 to 0.45 and 0.03 to 0.05', () => {
  expect(timesHundredths(dollars(0.25), 180)).toBe(dollars(0.45))
  expect(timesHundredths(dollars(0.03), 180)).toBe(dollars(0.05))
})

test('a percentage is exact to the cent for every amount the shop can meet', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1600 }), (amount, percent) => {
      const exact = (BigInt(amount) * BigInt(percent) + 50n) / 100n
      expect(BigInt(percentOf(percent, cents(amount)))).toBe(exact)
    }),
    { numRuns: 500 },
  )
})

test('a part of a sum of up to a hundred percent is never more than the sum', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const part = percentOf(percent, cents(amount))
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThanOrEqual(amount)
    }),
  )
})

test.each([
  { amount: 0, text: '$0.00' },
  { amount: 5, text: '$0.05' },
  { amount: 99_999, text: '$999.99' },
  { amount: 100_000, text: '$1,000.00' },
  { amount: 123_456_789, text: '$1,234,567.89' },
  { amount: -450, text: '−$4.50' },
])('$amount cents read $text', ({ amount, text }) => {
  expect(inUsd(cents(amount))).toBe(text)
})

test('a price in words always says exactly the cents it has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
      const text = inUsd(cents(amount))
      expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/)
      expect(Number(text.replace(/[$,.]/g, ''))).toBe(amount)
    }),
  )
})
