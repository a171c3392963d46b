import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { closingOf, closingStep, creditsEndOf } from '#domain/team/closing.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const IN_30_DAYS = NOW + 30 * DAY_MS

test.each([
  ['with credits, it closes in 30 days', { credits: 1 }, IN_30_DAYS],
  ['without credits, it goes at once', { credits: 0 }, null],
  ['asked again, it closes when it was told', { credits: 5, closesAt: NOW + 1 }, NOW + 1],
  ['its credits are used up meanwhile, and it still closes then', { closesAt: NOW + 1 }, NOW + 1],
  ['whoever does not wait gives up its credits', { credits: 5, atOnce: true }, null],
  ['also later', { credits: 5, atOnce: true, closesAt: NOW + 1 }, null],
  [
    'told that it closes later, it does, though its credits are used',
    { atOnce: false },
    IN_30_DAYS,
  ],
])('a team is deleted: %s', (_what, given, closesAt) => {
  expect(closingOf({ credits: 0, atOnce: null, closesAt: null, ...given }, NOW)).toBe(closesAt)
})

test.each([
  [null, null],
  [NOW, 'close'],
  [NOW - 1, 'close'],
  [NOW + 1, 'remind'],
  [NOW + 7 * DAY_MS, 'remind'],
  [NOW + 7 * DAY_MS + 1, null],
] as const)('a team that closes at %s has %s to be done', (closesAt, step) => {
  expect(closingStep({ closesAt }, NOW)).toBe(step)
})

test('credits of a deleted team end as was told, or after as long as would have been', () => {
  expect(creditsEndOf({ closesAt: NOW + 1 }, NOW)).toBe(NOW + 1)
  expect(creditsEndOf({ closesAt: null }, NOW)).toBe(IN_30_DAYS)
})
