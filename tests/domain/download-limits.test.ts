import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FREE_GRANT_LIFE_MS,
  linkLifeMs,
  LINKS_PER_HOUR,
  PRACTICE_CAP,
} from '#domain/download/limits.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'

const MIB = 1024 * 1024
const QUARTER_HOUR = 15 * 60 * 1000

test('ten practice clips a month, five links an hour, thirty days of a free grant', () => {
  expect(PRACTICE_CAP).toBe(10)
  expect(LINKS_PER_HOUR).toBe(5)
  expect(HOUR_MS).toBe(3_600_000)
  expect(FREE_GRANT_LIFE_MS).toBe(2_592_000_000)
})

test.each([
  { bytes: 0, life: QUARTER_HOUR },
  { bytes: 900 * MIB, life: QUARTER_HOUR },
  { bytes: 900 * MIB + 1, life: 901_000 },
  { bytes: 3600 * MIB, life: HOUR_MS },
  { bytes: 12 * 3600 * MIB, life: 12 * HOUR_MS },
  { bytes: 12 * 3600 * MIB + 1, life: 12 * HOUR_MS },
  { bytes: 10_000_000 * MIB, life: 12 * HOUR_MS },
])('a link to $bytes bytes lives $life ms', ({ bytes, life }) => {
  expect(linkLifeMs(bytes)).toBe(life)
})

test('a shop may say how long links live, and for how slow a line', () => {
  const life = { leastMs: 60_000, mostMs: HOUR_MS, mibPerSecond: 0.5 }
  expect([0, 60, 10_000].map((size) => linkLifeMs(size * MIB, life))).toEqual([
    60_000,
    120_000,
    HOUR_MS,
  ])
})

test('a link lives from a quarter of an hour to twelve hours, longer for more', () => {
  const sizes = fc.integer({ min: 0, max: 200_000 * MIB })
  fc.assert(
    fc.property(sizes, sizes, (one, other) => {
      expect(linkLifeMs(one)).toBeGreaterThanOrEqual(QUARTER_HOUR)
      expect(linkLifeMs(one)).toBeLessThanOrEqual(12 * HOUR_MS)
      expect(linkLifeMs(Math.min(one, other))).toBeLessThanOrEqual(linkLifeMs(Math.max(one, other)))
    }),
  )
})
