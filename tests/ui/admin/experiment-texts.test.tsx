import { expect, test } from 'vitest'
import type { ExperimentReport } from '#domain/experiment/report.ts'
import { differenceText, experimentsCsv, rateText } from '#ui/admin/experiment-texts.ts'

const control = {
  variant: 'newest-first',
  weight: 1,
  visitors: 1874,
  results: [
    { goal: 'added-to-cart', converted: 118, difference: null, verdict: null },
    { goal: 'ordered', converted: 31, difference: null, verdict: null },
  ],
} as const
const popular = {
  variant: 'popular-first',
  weight: 1,
  visitors: 1902,
  results: [
    {
      goal: 'added-to-cart',
      converted: 163,
      difference: { value: 0.0227, low: 0.0059, high: 0.0396 },
      verdict: 'better',
    },
    {
      goal: 'ordered',
      converted: 38,
      difference: { value: -0.001, low: -0.0052, high: 0.0125 },
      verdict: 'too-little-data',
    },
  ],
} as const
const report: ExperimentReport = {
  key: 'home-rows',
  path: '/',
  status: 'running',
  winner: null,
  changedAt: null,
  firstSeenAt: 1,
  lastSeenAt: 2,
  variants: [control, popular],
}

test('rates are percentages, and differences points with the bounds they lie in', () => {
  expect(rateText(control, control.results[0])).toBe('6.3%')
  expect(rateText({ ...control, visitors: 0 }, control.results[0])).toBe('–')
  expect(differenceText(popular.results[0].difference)).toBe('+2.3 points (+0.6 to +4.0)')
  expect(differenceText(popular.results[1].difference)).toBe('−0.1 points (−0.5 to +1.3)')
})

test('the file has a row for each variant and goal', () => {
  expect(experimentsCsv([report]).split('\r\n')).toEqual([
    'Experiment,Status,Variant,Goal,Visitors,Conversions,Rate (%),Difference (points),Confidence interval from,Confidence interval to,Result',
    'Order of the home page rows,Running,Newest first,Added to cart,1874,118,6.30,,,,Control',
    'Order of the home page rows,Running,Newest first,Ordered,1874,31,1.65,,,,Control',
    'Order of the home page rows,Running,Most popular first,Added to cart,1902,163,8.57,2.27,0.59,3.96,Better than control',
    'Order of the home page rows,Running,Most popular first,Ordered,1902,38,2.00,-0.10,-0.52,1.25,Not enough data yet',
    '',
  ])
})

test('an experiment that the code no longer knows keeps its own names', () => {
  const [, row = ''] = experimentsCsv([{ ...report, key: 'a "new", one' }]).split('\r\n')
  expect(row).toMatch(/^"a ""new"", one",Running,newest-first,/)
})
