import { expect, test } from 'vitest'
import { codePeriod } from '#domain/cart/code-period.ts'
import { LATEST_DAY } from '#domain/shared/calendar.ts'
import { DAY_MS } from '#domain/shared/durations.ts'

const DAY = Date.UTC(2026, 10, 30)

test('a code lasts to the end of its last day', () => {
  const period = codePeriod(DAY, DAY, DAY + DAY_MS - 1)
  expect(period._unsafeUnwrap()).toEqual({ startsAt: DAY, endsAt: DAY + DAY_MS })
  expect(codePeriod(null, null, DAY)._unsafeUnwrap()).toEqual({ startsAt: null, endsAt: null })
})

test('a last day before the first one, one that is over, and one too far ahead are refused', () => {
  expect(codePeriod(DAY, DAY - DAY_MS, DAY)._unsafeUnwrapErr()).toBe('ends-before-it-starts')
  expect(codePeriod(null, DAY, DAY + DAY_MS)._unsafeUnwrapErr()).toBe('already-over')
  expect(codePeriod(null, LATEST_DAY - DAY_MS, DAY).isOk()).toBe(true)
  expect(codePeriod(null, LATEST_DAY, DAY)._unsafeUnwrapErr()).toBe('too-late')
})
