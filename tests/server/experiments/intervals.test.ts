import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantReports, type Rate } from '#domain/experiment/report.ts'
import { scoreIntervals } from '#server/statistics/score-intervals.ts'

const rate = (converted: number, visitors: number): Rate => ({ converted, visitors })

/** Of Newcombe's paper of 1998, table II, column 10, to four places; the last two computed by hand. */
test.each([
  [[48, 80], [56, 70], 0.2, 0.0524, 0.3339],
  [[3, 10], [9, 10], 0.6, 0.1705, 0.809],
  [[2, 7], [6, 7], 0.5714, 0.0582, 0.8062],
  [[0, 29], [5, 56], 0.0893, -0.0381, 0.1926],
  [[0, 20], [0, 10], 0, -0.1611, 0.2775],
  [[0, 10], [10, 10], 1, 0.6075, 1],
  [[40, 1000], [62, 1000], 0.022, 0.0027, 0.0417],
  [[100, 5000], [110, 5000], 0.002, -0.0037, 0.0077],
] as const)(
  '%j and %j lie so far apart',
  ([converted, visitors], [ofVariant, seen], value, low, high) => {
    const difference = scoreIntervals.differenceOf(rate(converted, visitors), rate(ofVariant, seen))
    expect(difference?.value).toBeCloseTo(value, 4)
    expect(difference?.low).toBeCloseTo(low, 4)
    expect(difference?.high).toBeCloseTo(high, 4)
  },
)

test('nothing is said where nobody was seen', () => {
  expect(scoreIntervals.differenceOf(rate(0, 0), rate(1, 2))).toBeNull()
  expect(scoreIntervals.differenceOf(rate(1, 2), rate(0, 0))).toBeNull()
})

const someRate = fc
  .tuple(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([visitors, share]) => rate(Math.round(visitors * share), visitors))

test('an interval holds the difference, stays inside what is possible, and turns around with the rates', () => {
  fc.assert(
    fc.property(someRate, someRate, (one, other) => {
      const there = scoreIntervals.differenceOf(one, other)
      const back = scoreIntervals.differenceOf(other, one)
      if (!there || !back) throw new Error('both were seen')
      expect(there.low).toBeLessThanOrEqual(there.value)
      expect(there.high).toBeGreaterThanOrEqual(there.value)
      expect(Math.min(there.low, back.low)).toBeGreaterThanOrEqual(-1 - 1e-9)
      expect(Math.max(there.high, back.high)).toBeLessThanOrEqual(1 + 1e-9)
      expect(back.low).toBeCloseTo(-there.high, 9)
    }),
  )
})

test('every variant but the control is compared with it, by each goal', () => {
  const numbers = (variant: string, visitors: number, added: number, ordered: number) => ({
    variant,
    weight: 1,
    visitors,
    converted: { 'added-to-cart': added, ordered },
  })
  const [control, popular, third] = variantReports(
    [numbers('a', 1000, 40, 4), numbers('b', 1000, 62, 5), numbers('c', 0, 0, 0)],
    (base, own) => scoreIntervals.differenceOf(base, own),
  )
  expect(control?.results).toEqual([
    { goal: 'added-to-cart', converted: 40, difference: null, verdict: null },
    { goal: 'ordered', converted: 4, difference: null, verdict: null },
  ])
  expect(popular?.results.map(({ verdict }) => verdict)).toEqual(['better', 'too-little-data'])
  expect(third?.results.map(({ difference }) => difference)).toEqual([null, null])
})
