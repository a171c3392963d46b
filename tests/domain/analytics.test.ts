import { expect, test } from 'vitest'
import {
  eventRetentionStart,
  maskedTerm,
  maskedUrl,
  searchedLibrary,
} from '#domain/analytics/analytics-event.ts'
import { rankedPeriods, rankedTerms, shareInPercent } from '#domain/analytics/analytics-report.ts'

test.each([
  ['ada@studio.test', '[email]'],
  ['fire for Ada@Studio.test, please', 'fire for [email] please'],
  ['ada＠studio.test', '[email]'],
  ['ada@localhost', '[email]'],
  ['ada%40studio.test', '[email]'],
  ['fire ada%2540studio.test', 'fire [email]'],
  ['ada%ef%bc%a0studio.test', '[email]'],
  ['100%20 fire', '100%20 fire'],
  ['50% off %', '50% off %'],
  ['%ff@studio.test', '[email]'],
  ['fire @ night', 'fire @ night'],
  ['explosion 4k', 'explosion 4k'],
])('the term %s is kept as %s', (term, expected) => {
  expect(maskedTerm(term)).toBe(expected)
})

test.each([
  ['/search?search_query=fire&page=2', '/search?search_query=fire&page=2'],
  ['/search?search_query=ada%40studio.test&page=2', '/search?search_query=%5Bemail%5D&page=2'],
  ['/search?search_query=ada%ef%bc%a0studio.test', '/search?search_query=%5Bemail%5D'],
  ['/product/ada%40studio.test', '/product/adastudio.test'],
  ['/search?search_query=fire#ada@studio.test', '/search?search_query=fire'],
  ['/product/campfire#ada@studio.test?to=ada@studio.test', '/product/campfire'],
  ['/search?search_query=ada%2540studio.test', '/search?search_query=%5Bemail%5D'],
  ['/product/ada%2540studio.test', '/product/adastudio.test'],
  ['/product/ada%ef%bc%a0studio.test', '/product/adastudio.test'],
  ['/product/ada＠studio.test/%ff', '/product/adastudio.test/%25ff'],
  ['/search?search_query=100%25+fire', '/search?search_query=100%25+fire'],
  ['/2d', '/2d'],
])('the address %s is kept as %s', (url, expected) => {
  expect(maskedUrl(url)).toBe(expected)
})

test('a search is of the library whose page it leads to, or that it names', () => {
  expect(searchedLibrary('/2d?search_query=fire')).toBe(1)
  expect(searchedLibrary('/search?search_query=fire&library_id=3')).toBe(3)
  expect(searchedLibrary('/search?search_query=fire')).toBeNull()
  expect(searchedLibrary('/search?library_id=9')).toBeNull()
})

test('events are kept for this month and the twelve before', () => {
  expect(eventRetentionStart(Date.UTC(2027, 2, 31))).toBe(Date.UTC(2026, 2, 1))
  expect(eventRetentionStart(Date.UTC(2027, 2, 1))).toBe(Date.UTC(2026, 2, 1))
})

test('a month is looked at by its days, a year by its months', () => {
  const now = Date.UTC(2026, 10, 26, 12)
  const month = rankedPeriods(30, now)
  expect([month.span, month.starts.length]).toEqual(['day', 30])
  expect(month.starts.at(-1)).toBe(Date.UTC(2026, 10, 26))
  const year = rankedPeriods(365, now)
  expect([year.span, year.starts[0], year.starts.at(-1)]).toEqual([
    'month',
    Date.UTC(2025, 10, 1),
    Date.UTC(2026, 10, 1),
  ])
})

test('the same term of several days is one line, and what is without results alone is ranked by it', () => {
  const lines = [
    { term: 'fire', searches: 3, withoutResults: 0 },
    { term: 'nebula', searches: 2, withoutResults: 2 },
    { term: 'nebula', searches: 2, withoutResults: 1 },
  ]
  expect(rankedTerms(lines, 'searches').map(({ term, searches }) => [term, searches])).toEqual([
    ['nebula', 4],
    ['fire', 3],
  ])
  expect(rankedTerms(lines, 'withoutResults')).toEqual([
    { term: 'nebula', searches: 4, withoutResults: 3 },
  ])
})

test('a share of nothing is none', () => {
  expect(shareInPercent(1, 8)).toBe(12.5)
  expect(shareInPercent(0, 0)).toBeNull()
})
