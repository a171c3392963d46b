import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_TAX, shownTaxRate, taxOn, withTax } from '#domain/shared/tax.ts'
import { cents } from '#domain/shared/money.ts'

test.each([
  ['nothing of nothing', 0, 1900, 0],
  ['19 % of 100 dollars', 10_000, 1900, 1900],
  ['8.1 % of 12 dollars is 97.2 cents', 1200, 810, 97],
  ['half a cent rounds up: 5.5 % of 10 cents', 10, 550, 1],
  ['less than half a cent rounds down: 5.5 % of 9 cents', 9, 550, 0],
  ['no rate', 10_000, NO_TAX, 0],
  ['all of it again', 1, 10_000, 1],
  ['the dearest cart', 99_999_999_999, 2700, 27_000_000_000],
])('%s', (_, net, rate, tax) => {
  expect(taxOn(cents(net), rate)).toBe(tax)
  expect(withTax(cents(net), rate)).toBe(net + tax)
})

test('prices are shown with the tax of the bill, or the shop’s own, in a shop that shows any', () => {
  expect(shownTaxRate(1900, undefined)).toBe(1900)
  expect(shownTaxRate(1900, 2000)).toBe(2000)
  expect(shownTaxRate(1900, NO_TAX)).toBe(NO_TAX)
  expect(shownTaxRate(undefined, 2000)).toBe(NO_TAX)
  expect(shownTaxRate(undefined, undefined)).toBe(NO_TAX)
})

test('a tax is never a whole cent away from its exact part', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(10_000), (net, rate) => {
      const off = BigInt(taxOn(cents(net), rate)) * 10_000n - BigInt(net) * BigInt(rate)
      expect(off > -10_000n && off < 10_000n).toBe(true)
      expect(2n * (off < 0n ? -off : off) <= 10_000n).toBe(true)
    }),
  )
})
