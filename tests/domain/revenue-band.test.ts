import { expect, test } from 'vitest'
import { isRevenueBandDue } from '#domain/license/revenue-band.ts'

const SAID = Date.UTC(2026, 2, 14, 12)
const YEAR_LATER = Date.UTC(2027, 2, 14, 12)

test('a band is asked about again a year after it was confirmed, not a moment earlier', () => {
  expect([isRevenueBandDue(SAID, YEAR_LATER - 1), isRevenueBandDue(SAID, YEAR_LATER)]).toEqual([
    false,
    true,
  ])
})

test('who never confirmed anything is not asked', () => {
  expect(isRevenueBandDue(null, YEAR_LATER)).toBe(false)
})

test('what was confirmed on a leap day is asked about by the first of March', () => {
  expect(isRevenueBandDue(Date.UTC(2024, 1, 29), Date.UTC(2025, 2, 1))).toBe(true)
})
