import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import {
  isMonthDue,
  monthsBegun,
  MONTHS_AT_LEAST,
  renewedAs,
  type Subscription,
} from '#domain/subscription/subscription.ts'

const START = Date.UTC(2027, 0, 31)

function aYear(changes: Partial<Subscription> = {}): Subscription {
  return {
    status: 'active',
    interval: 'year',
    anchor: START,
    periodStartsAt: START,
    periodEndsAt: Date.UTC(2028, 0, 31),
    cancelAt: null,
    failures: 0,
    ...changes,
  }
}

describe('months of a subscription', () => {
  test('the first begins with it, the next on its day and not before', () => {
    expect(monthsBegun(aYear(), START)).toBe(1)
    expect(monthsBegun(aYear(), Date.UTC(2027, 1, 28) - 1)).toBe(1)
    expect(monthsBegun(aYear(), Date.UTC(2027, 1, 28))).toBe(2)
    expect(monthsBegun(aYear(), Date.UTC(2027, 2, 30))).toBe(2)
    expect(monthsBegun(aYear(), Date.UTC(2027, 2, 31))).toBe(3)
  })

  test('none begins that is not paid for', () => {
    expect(monthsBegun(aYear(), Date.UTC(2028, 0, 31))).toBe(12)
    expect(monthsBegun(aYear(), Date.UTC(2030, 0, 1))).toBe(12)
    const month = aYear({ interval: 'month', periodEndsAt: Date.UTC(2027, 1, 28) })
    expect(monthsBegun(month, Date.UTC(2027, 5, 1))).toBe(1)
  })

  test('never fewer as time goes by, whatever the first day', () => {
    const moments = fc.integer({ min: START, max: Date.UTC(2040, 0, 1) })
    fc.assert(
      fc.property(moments, moments, moments, (anchor, one, other) => {
        const subscription = aYear({ anchor, periodEndsAt: addMonths(anchor, 12) })
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)]
        expect(monthsBegun(subscription, sooner)).toBeLessThanOrEqual(
          monthsBegun(subscription, later),
        )
      }),
    )
  })
})

describe('a month of a plan', () => {
  test('is due from the moment on at which it begins until it is granted', () => {
    expect(isMonthDue(aYear(), 1, Date.UTC(2027, 1, 28) - 1)).toBe(false)
    expect(isMonthDue(aYear(), 1, Date.UTC(2027, 1, 28))).toBe(true)
    expect(isMonthDue(aYear(), 2, Date.UTC(2027, 1, 28))).toBe(false)
    expect(isMonthDue(aYear(), 12, Date.UTC(2030, 0, 1))).toBe(false)
  })

  test('is due whenever more months have begun than were granted', () => {
    const moments = fc.integer({ min: START, max: Date.UTC(2029, 0, 1) })
    fc.assert(
      fc.property(moments, moments, fc.nat({ max: 24 }), (anchor, now, granted) => {
        const subscription = aYear({ anchor, periodEndsAt: addMonths(anchor, 12) })
        expect(isMonthDue(subscription, granted, now)).toBe(
          monthsBegun(subscription, now) > granted,
        )
      }),
    )
  })

  test('never begins before a query looks for it, whatever the first day', () => {
    const { meanMs, lessMs } = MONTHS_AT_LEAST
    // Four years hold every day and every order of months.
    const days = Array.from({ length: 4 * 366 }, (_, day) => START + day * DAY_MS)
    const spare = days.flatMap((anchor) =>
      Array.from({ length: 24 }, (_, months) => {
        const earliest = anchor + months * meanMs - lessMs
        return addMonths(anchor, months) - earliest
      }),
    )
    expect(spare.filter((left) => left < 0)).toEqual([])
    expect(addMonths(START, 1) - START).toBeLessThan(meanMs - 2 * DAY_MS)
  })
})

describe('a renewal', () => {
  test('under the same interval keeps its days', () => {
    expect(renewedAs(aYear(), 'year', aYear().periodEndsAt)).toEqual({
      anchor: START,
      startsAt: Date.UTC(2028, 0, 31),
      endsAt: Date.UTC(2029, 0, 31),
    })
  })

  test('under another interval begins to count anew, and is a whole one', () => {
    const month = aYear({ interval: 'month', periodEndsAt: Date.UTC(2027, 1, 28) })
    expect(renewedAs(month, 'year', month.periodEndsAt)).toEqual({
      anchor: Date.UTC(2027, 1, 28),
      startsAt: Date.UTC(2027, 1, 28),
      endsAt: Date.UTC(2028, 1, 28),
    })
    expect(renewedAs(aYear(), 'month', aYear().periodEndsAt).endsAt).toBe(Date.UTC(2028, 1, 29))
  })

  test('that comes late keeps its days within the grace, and begins anew after it', () => {
    const { periodEndsAt } = aYear()
    const grace = 7 * 24 * 60 * 60 * 1000
    expect(renewedAs(aYear(), 'year', periodEndsAt + grace - 1).startsAt).toBe(periodEndsAt)
    const now = periodEndsAt + grace
    expect(renewedAs(aYear(), 'year', now)).toEqual({
      anchor: now,
      startsAt: now,
      endsAt: addMonths(now, 12),
    })
    const pastDue = aYear({ status: 'past-due', failures: 3 })
    expect(renewedAs(pastDue, 'year', now).startsAt).toBe(periodEndsAt)
  })
})
