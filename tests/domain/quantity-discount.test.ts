import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUANTITY_DISCOUNT, quantityDiscount } from '#domain/cart/quantity-discount.ts'
import { NOTHING, sum, type Cents } from '#domain/shared/money.ts'
import { anyPrice } from '#tests/support/generators.ts'
import { dollars } from '#tests/support/samples.ts'

const at = (...prices: readonly number[]): readonly Cents[] => prices.map(dollars)

test('the quantity discount is called what the specification calls it', () => {
  expect(QUANTITY_DISCOUNT).toEqual({
    name: '20% Off Bundle Discount',
    percent: 20,
    fromItems: 5,
  })
})

test('four items get no quantity discount', () => {
  expect(quantityDiscount(at(10, 10, 10, 10))).toBeNull()
})

test('the fifth item takes 20% off everything', () => {
  expect(quantityDiscount(at(10, 10, 10, 10, 10))).toBe(dollars(10))
})

test('an empty cart gets no quantity discount', () => {
  expect(quantityDiscount([])).toBeNull()
})

test('a free item is not the fifth', () => {
  expect(quantityDiscount(at(19.99, 4.5, 4.5, 4.5, 0))).toBeNull()
  expect(quantityDiscount(at(19.99, 4.5, 4.5, 4.5, 4.5, 0))).toBe(dollars(7.6))
})

test('five free items get no quantity discount', () => {
  expect(quantityDiscount(at(0, 0, 0, 0, 0))).toBeNull()
})

test.each([
  { prices: [0.01, 0.01, 0.01, 0.01, 0.01], off: 0.01 },
  { prices: [0.01, 0.01, 0.01, 0.01, 0.03], off: 0.01 },
  { prices: [0.01, 0.01, 0.01, 0.01, 0.04], off: 0.02 },
  { prices: [9.99, 9.99, 9.99, 9.99, 9.99], off: 9.99 },
  { prices: [0.03, 0.03, 0.03, 0.03, 0.03], off: 0.03 },
])('$prices is rounded once, on the sum: $off off', ({ prices, off }) => {
  expect(quantityDiscount(at(...prices))).toBe(dollars(off))
})

test('the quantity discount is a fifth of the paid items from the fifth on, and nothing before', () => {
  fc.assert(
    fc.property(fc.array(anyPrice, { maxLength: 12 }), (prices) => {
      const paid = prices.filter((price) => price > 0)
      const off = quantityDiscount(prices)
      const fifth = (BigInt(sum(paid)) * 2n + 5n) / 10n
      expect(off).toBe(paid.length < 5 ? null : Number(fifth))
      expect(off ?? 0).toBeLessThanOrEqual(sum(prices))
    }),
  )
})

test('free items never change the quantity discount', () => {
  fc.assert(
    fc.property(fc.array(anyPrice, { maxLength: 8 }), fc.nat(6), (prices, gifts) => {
      const more = [...prices, ...Array.from({ length: gifts }, () => NOTHING)]
      expect(quantityDiscount(more)).toBe(quantityDiscount(prices))
    }),
  )
})
