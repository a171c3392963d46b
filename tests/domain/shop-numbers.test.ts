import { expect, test } from 'vitest'
import {
  changeInPercent,
  momentsOfRange,
  NO_NUMBERS,
  NUMBER_RANGES,
  numbersOf,
} from '#domain/admin/numbers.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { numbersCsv } from '#ui/admin/numbers-csv.ts'

const NOON = Date.UTC(2026, 10, 26, 12)
const TODAY = Math.floor(NOON / DAY_MS)

test.each(NUMBER_RANGES)('%i days end with today, after as many before', (range) => {
  const { before, from, until } = momentsOfRange(range, NOON)
  expect([from - before, until - from]).toEqual([range * DAY_MS, range * DAY_MS])
  expect(new Date(until).toISOString()).toBe('2026-11-27T00:00:00.000Z')
  const { days } = numbersOf(range, NOON, [])
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: range }, (_, at) => from + at * DAY_MS),
  )
})

test('what was counted stands at its day and in its sum, and the first day ends what was before', () => {
  const { days, total, before } = numbersOf(7, NOON, [
    { name: 'gross', day: TODAY, count: 1200 },
    { name: 'gross', day: TODAY - 6, count: 300 },
    { name: 'gross', day: TODAY - 7, count: 50 },
    { name: 'refunds', day: TODAY - 6, count: 100 },
    { name: 'signUps', day: TODAY - 13, count: 2 },
  ])
  expect(days[0]).toMatchObject({ gross: 300, refunds: 100 })
  expect(days.at(-1)).toMatchObject({ gross: 1200, refunds: 0 })
  expect(total).toEqual({ ...NO_NUMBERS, gross: 1500, refunds: 100 })
  expect(before).toEqual({ ...NO_NUMBERS, gross: 50, signUps: 2 })
})

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [0, 100, -100],
  [100, 100, 0],
  [1, 3, -67],
  [10, -10, 200],
  [5, 0, null],
])('%i after %i is a change of %s percent', (now, before, percent) => {
  expect(changeInPercent(now, before)).toBe(percent)
})

test('the file has the same numbers as the table, money in dollars', () => {
  const { days } = numbersOf(7, NOON, [
    { name: 'gross', day: TODAY, count: 123_45 },
    { name: 'refunds', day: TODAY, count: 23_40 },
  ])
  const lines = numbersCsv(days).split('\r\n')
  expect(lines).toHaveLength(9)
  expect(lines[0]).toMatch(
    /^Day,Gross sales \(USD\),Refunds \(USD\),Net sales \(USD\),Paid orders,/,
  )
  expect(lines[7]).toMatch(/^2026-11-26,123\.45,23\.40,100\.05,0,/)
})
