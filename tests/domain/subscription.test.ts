import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  creditFor,
  revokedCredits,
  type PaidPeriod,
  type PlanTerms,
} from '#domain/subscription/change.ts'
import { monthlyEquivalent, type PlanVariant } from '#domain/subscription/plan.ts'
import {
  dueNow,
  isLive,
  isPastDue,
  latestEndPastGrace,
  meterMonth,
  nextPeriod,
  nextTry,
  statusAt,
  type Subscription,
} from '#domain/subscription/subscription.ts'
import { cents } from '#domain/shared/money.ts'
import { aLot } from '#tests/support/plan-samples.ts'
import { dollars, LICENSES } from '#tests/support/samples.ts'

const START = Date.UTC(2026, 0, 31)
const DAY = 24 * 60 * 60 * 1000

function terms(changes: Partial<PlanTerms> = {}): PlanTerms {
  return {
    interval: 'month',
    price: dollars(19),
    creditsPerMonth: 10,
    ...changes,
  }
}

const STANDARD = terms({
  price: dollars(39),
  creditsPerMonth: 25,
})
const BASIC_YEAR = terms({ interval: 'year', price: dollars(180) })

function period(changes: Partial<PaidPeriod> = {}): PaidPeriod {
  return { terms: terms(), startsAt: 0, endsAt: 30 * DAY, creditsSpent: 0, ...changes }
}

function aSubscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    status: 'active',
    interval: 'month',
    anchor: START,
    periodStartsAt: START,
    periodEndsAt: Date.UTC(2026, 1, 28),
    cancelAt: null,
    failures: 0,
    ...changes,
  }
}

describe('changing a plan', () => {
  test('a dearer tier begins now, less what the old period still owes', () => {
    expect(changeOf(period(), STANDARD, 15 * DAY)).toEqual({
      kind: 'upgrade',
      credit: dollars(9.5),
      charge: dollars(29.5),
    })
  })

  test('a month becoming a year is an upgrade', () => {
    expect(changeOf(period(), BASIC_YEAR, 0)).toMatchObject({ kind: 'upgrade', charge: 16100 })
    // Also of a cheaper tier: the rule makes no condition.
    const standard = period({ terms: STANDARD })
    expect(changeOf(standard, BASIC_YEAR, 15 * DAY)).toEqual({
      kind: 'upgrade',
      credit: dollars(19.5),
      charge: dollars(160.5),
    })
  })

  test.each([
    ['a cheaper tier', period({ terms: STANDARD }), terms()],
    ['going back to months', period({ terms: BASIC_YEAR }), terms()],
    ['going back to months of a dearer tier', period({ terms: BASIC_YEAR }), STANDARD],
    ['a cheaper year', period({ terms: { ...BASIC_YEAR, price: dollars(372) } }), BASIC_YEAR],
    ['another plan that costs as much', period({ terms: STANDARD }), STANDARD],
  ])('%s is scheduled for the end of the period', (_name, from, wanted) => {
    expect(changeOf(from, wanted, 3 * DAY)).toEqual({ kind: 'downgrade', at: 30 * DAY })
  })

  test('a period that is worth more than the new price is never paid out', () => {
    const from = period({ terms: terms({ price: dollars(500) }) })
    expect(changeOf(from, BASIC_YEAR, 0)).toMatchObject({ charge: 0, credit: 50000 })
  })
})

describe('what the rest of a period is worth', () => {
  test.each([
    { spent: 0, day: 0, worth: 1900 },
    { spent: 0, day: 30, worth: 0 },
    { spent: 0, day: 31, worth: 0 },
    { spent: 10, day: 0, worth: 0 },
    { spent: 11, day: 0, worth: 0 },
    { spent: 5, day: 0, worth: 950 },
    { spent: 5, day: 15, worth: 950 },
    { spent: 5, day: 16, worth: 887 },
    { spent: 4, day: 15, worth: 950 },
  ])('$spent credits spent on day $day: $worth cents', ({ spent, day, worth }) => {
    expect(creditFor(period({ creditsSpent: spent }), day * DAY)).toBe(worth)
  })

  test('a year counts twelve grants', () => {
    const year = period({ terms: BASIC_YEAR, endsAt: 365 * DAY, creditsSpent: 60 })
    expect(creditFor(year, 0)).toBe(dollars(90))
  })

  test('it is never negative, and never more than was paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: -5, max: 400 }),
        (price, creditsSpent, day) => {
          const whole = period({ terms: terms({ price: cents(price) }), creditsSpent })
          const worth = creditFor(whole, day * DAY)
          expect(worth).toBeGreaterThanOrEqual(0)
          expect(worth).toBeLessThanOrEqual(price)
        },
      ),
    )
  })
})

describe('what an upgrade takes back', () => {
  const grants = [aLot({ id: '1', amount: 10, remaining: 3 }), aLot({ id: '2', amount: 10 })]

  test.each([
    { credit: 1900, lots: [3, 7] },
    { credit: 950, lots: [3, 7] },
    { credit: 949, lots: [3, 6] },
    { credit: 190, lots: [2, 0] },
    { credit: 94, lots: [0, 0] },
    { credit: 0, lots: [0, 0] },
  ])('$credit of 1900 cents credited: $lots of its lots', ({ credit, lots }) => {
    const taken = revokedCredits(grants, { price: cents(1900), credit: cents(credit) })
    expect(taken).toEqual(
      grants
        .map(({ id, licenseId }, place) => ({ lotId: id, credits: lots[place], licenseId }))
        .filter(({ credits }) => credits !== 0),
    )
  })

  test('nothing of a plan that cost nothing', () => {
    expect(revokedCredits(grants, { price: cents(0), credit: cents(0) })).toEqual([])
  })
})

describe('the course of a subscription', () => {
  test('the 31st comes back after February', () => {
    const first = aSubscription()
    const second = nextPeriod(first)
    expect(second).toEqual({ startsAt: Date.UTC(2026, 1, 28), endsAt: Date.UTC(2026, 2, 31) })
    const year = aSubscription({ interval: 'year', periodEndsAt: Date.UTC(2027, 0, 31) })
    expect(nextPeriod(year).endsAt).toBe(Date.UTC(2028, 0, 31))
  })

  test('a renewal is due at the period’s end, not before', () => {
    const { periodEndsAt } = aSubscription()
    expect(dueNow(aSubscription(), periodEndsAt - 1)).toBeNull()
    expect(dueNow(aSubscription(), periodEndsAt)).toBe('renew')
  })

  test.each([
    { failures: 1, days: 2 },
    { failures: 2, days: 7 },
    { failures: 3, days: 14 },
    { failures: 4, days: 21 },
  ])('after $failures failures the next try comes on day $days', ({ failures, days }) => {
    const late = aSubscription({ status: 'past-due', failures })
    const at = late.periodEndsAt + days * DAY
    expect(nextTry(late)).toBe(at)
    expect(dueNow(late, at - 1)).toBeNull()
    expect(dueNow(late, at)).toBe('renew')
  })

  test('after the last try it ends', () => {
    const lost = aSubscription({ status: 'past-due', failures: 5 })
    expect(nextTry(lost)).toBeNull()
    expect(dueNow(lost, lost.periodEndsAt)).toBe('end')
  })

  test.each([
    ['was declined', aSubscription({ status: 'past-due', failures: 1 })],
    ['nobody could try', aSubscription()],
  ])('downloads go on for seven days of a renewal that %s', (_, late) => {
    expect(isLive(late, late.periodEndsAt + 7 * DAY - 1)).toBe(true)
    expect(isLive(late, late.periodEndsAt + 7 * DAY)).toBe(false)
    expect(isPastDue(late, late.periodEndsAt + 7 * DAY)).toBe(true)
    // However late it is, it is still to be made.
    expect(dueNow(late, late.periodEndsAt + 40 * DAY)).toBe('renew')
  })

  test('what is only late is not past due yet, and what has ended never is', () => {
    const late = aSubscription()
    expect(isPastDue(late, late.periodEndsAt + 7 * DAY - 1)).toBe(false)
    expect(isPastDue({ ...late, status: 'past-due' }, late.periodEndsAt)).toBe(true)
    expect(isPastDue({ ...late, status: 'ended' }, late.periodEndsAt + 70 * DAY)).toBe(false)
  })

  test('queries are told the latest end of a period whose grace is over', () => {
    const late = aSubscription()
    const graceEnds = late.periodEndsAt + 7 * DAY
    expect(latestEndPastGrace(graceEnds)).toBe(late.periodEndsAt)
    expect(statusAt(late, graceEnds - 1)).toBe('active')
    expect(statusAt(late, graceEnds)).toBe('past-due')
    expect(statusAt({ ...late, status: 'ended' }, graceEnds)).toBe('ended')
  })

  test('a canceled one is live until its end, and ends then without a charge', () => {
    const leaving = aSubscription({ cancelAt: Date.UTC(2026, 1, 28) })
    expect(isLive(leaving, Date.UTC(2026, 1, 28) - 1)).toBe(true)
    expect(isLive(leaving, Date.UTC(2026, 1, 28))).toBe(false)
    expect(dueNow(leaving, Date.UTC(2026, 1, 28))).toBe('end')
    expect(dueNow(aSubscription({ status: 'ended' }), Date.UTC(2030, 0, 1))).toBeNull()
  })

  test('the month of its meters begins on its day', () => {
    expect(meterMonth(aSubscription(), Date.UTC(2026, 1, 27, 23))).toEqual({
      startsAt: START,
      endsAt: Date.UTC(2026, 1, 28),
    })
    expect(meterMonth(aSubscription(), Date.UTC(2026, 1, 28))).toEqual({
      startsAt: Date.UTC(2026, 1, 28),
      endsAt: Date.UTC(2026, 2, 31),
    })
  })
})

test.each([
  ['2026-02-28T14:29:59.999Z', '2026-01-31T14:30:00.000Z', '2026-02-28T14:30:00.000Z'],
  ['2026-02-28T14:30:00.000Z', '2026-02-28T14:30:00.000Z', '2026-03-31T14:30:00.000Z'],
  ['2026-03-31T14:29:59.999Z', '2026-02-28T14:30:00.000Z', '2026-03-31T14:30:00.000Z'],
  ['2026-04-30T14:30:00.000Z', '2026-04-30T14:30:00.000Z', '2026-05-31T14:30:00.000Z'],
  ['2028-02-29T14:30:00.000Z', '2028-02-29T14:30:00.000Z', '2028-03-31T14:30:00.000Z'],
])('at %s the month of a plan of January 31st, 14:30, is that of %s to %s', (at, from, to) => {
  const { startsAt, endsAt } = meterMonth(
    aSubscription({ anchor: Date.UTC(2026, 0, 31, 14, 30) }),
    Date.parse(at),
  )
  expect([startsAt, endsAt].map((moment) => new Date(moment).toISOString())).toEqual([from, to])
})

test('a year’s price by the month is rounded half up', () => {
  const plan: PlanVariant = {
    id: 1,
    sku: 'EMB-PLAN-BASIC-YEAR',
    name: 'Basic',
    tier: 'basic',
    interval: 'year',
    basePrice: dollars(180),
    creditsPerMonth: 10,
    downloadsPerMonth: 40,
    downloads4kPerMonth: 0,
    practicePerMonth: 10,
    seats: 1,
    seatBasePrice: cents(0),
    seatCredits: 0,
  }
  const [individual, startup] = LICENSES
  if (!individual || !startup) throw new Error('no licenses')
  expect(monthlyEquivalent(plan, individual)).toBe(dollars(15))
  expect(monthlyEquivalent(plan, startup)).toBe(dollars(27))
  expect(monthlyEquivalent({ ...plan, basePrice: cents(1230) }, individual)).toBe(103)
})
