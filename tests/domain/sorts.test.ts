import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundlePrice } from '#domain/catalog/bundle.ts'
import { BUNDLE_SORTS, bundleSortFrom, sortBundles } from '#domain/catalog/bundle-sort.ts'
import {
  daysThatCount,
  defaultSort,
  PRODUCT_SORTS,
  productSortFrom,
  SEARCH_SORTS,
} from '#domain/catalog/sort.ts'
import { cents, sum } from '#domain/shared/money.ts'
import { anyPrice } from '#tests/support/generators.ts'
import { aBundleCard, dollars, TODAY } from '#tests/support/samples.ts'

const DAY = 86_400_000

test('products are sorted by popularity unless somebody asks for the newest', () => {
  expect(PRODUCT_SORTS.map(({ label }) => label)).toEqual(['Most Popular', 'Newest'])
  expect(defaultSort('')).toBe('most_popular')
  expect(productSortFrom('newest')).toBe('newest')
  for (const other of [null, undefined, '', 'cheapest']) {
    expect(productSortFrom(other)).toBe('most_popular')
  }
})

test('what is searched for comes by relevance first, beside the orders of every list', () => {
  expect(SEARCH_SORTS.map(({ label }) => label)).toEqual(['Relevance', 'Most Popular', 'Newest'])
  expect(defaultSort('fire')).toBe('relevance')
  expect(productSortFrom('most_popular', 'fire')).toBe('most_popular')
  expect(productSortFrom('cheapest', 'fire')).toBe('relevance')
  expect(productSortFrom('relevance')).toBe('most_popular')
})

test('a download weighs half after thirty days and a quarter after sixty', () => {
  const days = daysThatCount(TODAY)
  const today = Math.floor(TODAY / DAY)
  expect([days[0], days[30], days[60]]).toEqual([
    { day: today, weight: 1 },
    { day: today - 30, weight: 0.5 },
    { day: today - 60, weight: 0.25 },
  ])
})

test('downloads count for some two years, until many thousands of them change nothing that is stored', () => {
  const days = daysThatCount(TODAY)
  expect(days).toHaveLength(750)
  expect((days.at(-1)?.weight ?? 1) * 16_000).toBeLessThan(0.0005)
})

test('the days that count are the same until the day is over', () => {
  const midnight = Math.floor(TODAY / DAY) * DAY
  expect(daysThatCount(midnight + DAY - 1)).toEqual(daysThatCount(midnight))
  expect(daysThatCount(midnight + DAY)[1]).toEqual({ day: midnight / DAY, weight: 2 ** (-1 / 30) })
})

test('bundles have the five orders of the specification', () => {
  expect(BUNDLE_SORTS.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    ': Default',
    'newest: Date added (new to old)',
    'newest_low_to_high: Date added (old to new)',
    'effective_discount: Discount (high to low)',
    'effective_discount_low_to_high: Discount (low to high)',
  ])
  expect(bundleSortFrom('effective_discount')).toBe('effective_discount')
  for (const other of [null, undefined, 'dearest']) expect(bundleSortFrom(other)).toBe('')
})

const bundles = [
  aBundleCard({ id: 2, publishedAt: 30, effectiveDiscount: 10 }),
  aBundleCard({ id: 4, publishedAt: 10, effectiveDiscount: 30 }),
  aBundleCard({ id: 1, publishedAt: 20, effectiveDiscount: 30 }),
  aBundleCard({ id: 3, publishedAt: 20, effectiveDiscount: 20 }),
]

test.each([
  { sort: '', ids: [2, 4, 1, 3] },
  { sort: 'newest', ids: [2, 3, 1, 4] },
  { sort: 'newest_low_to_high', ids: [4, 3, 1, 2] },
  { sort: 'effective_discount', ids: [4, 1, 3, 2] },
  { sort: 'effective_discount_low_to_high', ids: [2, 3, 4, 1] },
] as const)('order "$sort" gives $ids, ties by id descending', ({ sort, ids }) => {
  expect(sortBundles(bundles, sort).map(({ id }) => id)).toEqual(ids)
})

test('no order loses or repeats a bundle, and the editor’s order alone depends in the catalog', () => {
  const sorts = fc.constantFrom(...BUNDLE_SORTS.map(({ value }) => value))
  fc.assert(
    fc.property(fc.shuffledSubarray(bundles, { minLength: 4 }), sorts, (shuffled, sort) => {
      const sorted = sortBundles(shuffled, sort)
      expect(new Set(sorted)).toEqual(new Set(bundles))
      expect(sorted).toEqual(sort === '' ? shuffled : sortBundles(bundles, sort))
    }),
  )
})

test('a bundle costs its members less its discount', () => {
  expect(bundlePrice([dollars(4), dollars(8)], 25)).toBe(dollars(9))
  expect(bundlePrice([dollars(4), dollars(8)], 0)).toBe(dollars(12))
  expect(bundlePrice([dollars(4), dollars(8)], 100)).toBe(0)
  expect(bundlePrice([], 25)).toBe(0)
  // The discount is rounded half up, once, on the sum: 166.5 cents of 333.
  expect(bundlePrice([cents(111), cents(222)], 50)).toBe(166)
})

test('a bundle never costs more than its members, nor less than nothing', () => {
  fc.assert(
    fc.property(fc.array(anyPrice, { maxLength: 8 }), fc.nat(100), (prices, discount) => {
      const price = bundlePrice(prices, discount)
      expect(price).toBeGreaterThanOrEqual(0)
      expect(price).toBeLessThanOrEqual(sum(prices))
    }),
  )
})
