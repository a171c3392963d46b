import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  balanceOf,
  drawsFor,
  freezeExpiry,
  isSpendable,
  licensedBy,
  lotsUnder,
  monthlyGrant,
  nextToExpire,
  packExpiry,
  shownLots,
  type CreditCost,
  type Lot,
} from '#domain/credits/ledger.ts'
import { LICENSE_IDS, type LicenseId } from '#domain/license/tier.ts'

const NOW = Date.UTC(2026, 4, 15)
const DAY = 24 * 60 * 60 * 1000

function aLot(changes: Partial<Lot> = {}): Lot {
  return {
    id: 'lot-1',
    source: 'pack',
    amount: 10,
    remaining: 10,
    expiresAt: NOW + 30 * DAY,
    frozen: false,
    licenseId: 1,
    ...changes,
  }
}

test('of many lots a page is shown, those that are spent first, and the others are added up by kind', () => {
  const few = [aLot({ id: 'b' }), aLot({ id: 'a', remaining: 0 })]
  const { id: _id, ...left } = aLot()
  expect(shownLots(few, NOW)).toEqual([left])
  const many = Array.from({ length: 5000 }, (_, place) =>
    aLot({
      id: `lot-${place}`,
      expiresAt: NOW + (5000 - place) * DAY,
      licenseId: place % 2 === 0 ? 1 : 2,
      remaining: 3,
    }),
  )
  const shown = shownLots(many, NOW)
  expect(shown).toHaveLength(26)
  expect(shown[0]).toMatchObject({ expiresAt: NOW + DAY, amount: 10, remaining: 3 })
  expect(shown.slice(24)).toEqual([
    {
      ...left,
      licenseId: 2,
      amount: 24_880,
      remaining: 7_464,
      expiresAt: NOW + 25 * DAY,
      lastExpiresAt: NOW + 4_999 * DAY,
    },
    {
      ...left,
      licenseId: 1,
      amount: 24_880,
      remaining: 7_464,
      expiresAt: NOW + 26 * DAY,
      lastExpiresAt: NOW + 5_000 * DAY,
    },
  ])
})

const anyLots: fc.Arbitrary<readonly Lot[]> = fc
  .array(
    fc.record({
      source: fc.constantFrom('plan' as const, 'pack' as const),
      remaining: fc.integer({ min: 0, max: 40 }),
      expiresAt: fc.option(fc.integer({ min: NOW - 3 * DAY, max: NOW + 3 * DAY })),
      frozen: fc.boolean(),
      licenseId: fc.constantFrom(...LICENSE_IDS),
    }),
    { maxLength: 8 },
  )
  .map((lots) => lots.map((lot, at) => ({ ...lot, id: `lot-${at}`, amount: 40 })))

const cost = (credits: number): CreditCost => ({ credits, licenseId: 1 })

const anyCost = (min: number, max: number): fc.Arbitrary<CreditCost> =>
  fc.record({
    credits: fc.integer({ min, max }),
    licenseId: fc.constantFrom(...LICENSE_IDS),
  })

test('a balance is the sum of what can be spent: never what has ended, is frozen or used up', () => {
  const lots = [
    aLot({ id: 'a', remaining: 3 }),
    aLot({ id: 'b', source: 'plan', expiresAt: null, remaining: 4 }),
    aLot({ id: 'c', frozen: true }),
    aLot({ id: 'd', expiresAt: NOW - 1 }),
    aLot({ id: 'e', remaining: 0 }),
  ]
  expect(balanceOf(lots, NOW)).toBe(7)
})

test('at the moment a lot ends it has ended', () => {
  expect(isSpendable(aLot({ expiresAt: NOW + 1 }), NOW)).toBe(true)
  expect(isSpendable(aLot({ expiresAt: NOW }), NOW)).toBe(false)
})

test('what has no end is spent after all that has one, however far off', () => {
  const far = aLot({ id: 'pack', remaining: 1, expiresAt: Date.UTC(9999, 0) })
  const endless = aLot({ id: 'plan', source: 'plan', remaining: 1, expiresAt: null })
  for (const lots of [
    [far, endless],
    [endless, far],
  ]) {
    const draws = drawsFor(lots, cost(1), NOW)._unsafeUnwrap()
    expect(draws.map(({ lotId }) => lotId)).toEqual(['pack'])
  }
})

test('a spend takes the soonest end first, then plan before pack, then the oldest', () => {
  const lots = [
    aLot({ id: 'never', source: 'plan', expiresAt: null, remaining: 9 }),
    aLot({ id: 'late', remaining: 2, expiresAt: NOW + 9 * DAY }),
    aLot({ id: 'b-pack', remaining: 2, expiresAt: NOW + DAY }),
    aLot({ id: 'a-pack', remaining: 2, expiresAt: NOW + DAY }),
    aLot({ id: 'plan', source: 'plan', remaining: 2, expiresAt: NOW + DAY }),
  ]
  expect(drawsFor(lots, cost(9), NOW)._unsafeUnwrap()).toEqual([
    { lotId: 'plan', credits: 2, licenseId: 1 },
    { lotId: 'a-pack', credits: 2, licenseId: 1 },
    { lotId: 'b-pack', credits: 2, licenseId: 1 },
    { lotId: 'late', credits: 2, licenseId: 1 },
    { lotId: 'never', credits: 1, licenseId: 1 },
  ])
})

test('a spend of more than there is takes nothing, and says how much is missing', () => {
  expect(drawsFor([aLot({ remaining: 3 })], cost(4), NOW)._unsafeUnwrapErr()).toEqual({
    kind: 'credits-missing',
    creditsMissing: 1,
  })
  expect(drawsFor([aLot({ remaining: 3 })], cost(3), NOW).isOk()).toBe(true)
})

test('credits pay under the license that they were sold under and the lower ones, whatever ends first', () => {
  const lots = [
    aLot({ id: 'low', licenseId: 1, expiresAt: NOW + DAY }),
    aLot({ id: 'high', licenseId: 6, remaining: 2 }),
    aLot({ id: 'middle', licenseId: 3, remaining: 2 }),
  ]
  const drawn = (credits: number, licenseId: LicenseId) =>
    drawsFor(lots, { credits, licenseId }, NOW)
      .unwrapOr([])
      .map(({ lotId }) => lotId)
  expect(drawn(1, 1)).toEqual(['low'])
  expect(drawn(4, 2)).toEqual(['high', 'middle'])
  expect(drawn(2, 6)).toEqual(['high'])
  expect(drawsFor(lots, { credits: 3, licenseId: 4 }, NOW)._unsafeUnwrapErr()).toEqual({
    kind: 'credits-missing',
    creditsMissing: 1,
  })
})

test('a spend licenses under the lowest license of what pays: no more than was paid for, and no less', () => {
  const lots = [
    aLot({ id: 'first', licenseId: 6, remaining: 2 }),
    aLot({ id: 'second', licenseId: 3, remaining: 2 }),
  ]
  expect(licensedBy(lots, { credits: 2, licenseId: 1 }, NOW)).toBe(6)
  expect(licensedBy(lots, { credits: 3, licenseId: 1 }, NOW)).toBe(3)
  expect(licensedBy(lots, { credits: 0, licenseId: 2 }, NOW)).toBe(2)
  expect(licensedBy(lots, { credits: 9, licenseId: 2 }, NOW)).toBe(2)
})

test('whatever the lots, a spend takes exactly what was asked, and only what can be spent', () => {
  fc.assert(
    fc.property(anyLots, anyCost(0, 120), (lots, wanted) => {
      const { credits, licenseId } = wanted
      const there = balanceOf(lotsUnder(lots, licenseId), NOW)
      const taken = drawsFor(lots, wanted, NOW).match(
        (draws) => draws.reduce((sum, draw) => sum + draw.credits, 0),
        ({ creditsMissing }) => credits - creditsMissing - there + credits,
      )
      expect(taken).toBe(credits)
    }),
  )
})

test('whatever the lots, no draw takes from one that cannot be spent or is of too low a license, or more than it holds', () => {
  fc.assert(
    fc.property(anyLots, anyCost(1, 60), (lots, wanted) => {
      const draws = drawsFor(lots, wanted, NOW).unwrapOr([])
      const unsound = draws.filter(
        ({ lotId, credits: taken }) =>
          !lots.some(
            (lot) =>
              lot.id === lotId &&
              lot.licenseId >= wanted.licenseId &&
              isSpendable(lot, NOW) &&
              taken <= lot.remaining,
          ),
      )
      expect(unsound).toEqual([])
    }),
  )
})

describe('plan credits pile up to twelve months’ grants', () => {
  const TEN = { perMonth: 10, licenseId: 1 } as const
  const kept = (remaining: number) => [
    aLot({ source: 'plan', expiresAt: null, amount: 500, remaining }),
  ]
  test.each([
    { before: 0, added: 10 },
    { before: 110, added: 10 },
    { before: 111, added: 9 },
    { before: 120, added: 0 },
    { before: 300, added: 0 },
  ])('with $before kept, a grant of 10 adds $added', ({ before, added }) => {
    expect(monthlyGrant(kept(before), TEN, NOW)).toBe(added)
  })

  test('bought credits do not count against the cap', () => {
    expect(monthlyGrant([aLot({ amount: 500, remaining: 500 })], TEN, NOW)).toBe(10)
  })

  test('credits of a license that the plan has outgrown take no room, those of a higher one do', () => {
    const full = (licenseId: LicenseId) => [
      { ...aLot({ source: 'plan', remaining: 120 }), licenseId },
    ]
    const granted = (licenseId: LicenseId) =>
      monthlyGrant(full(licenseId), { perMonth: 10, licenseId: 3 }, NOW)
    expect([granted(1), granted(2), granted(3), granted(6)]).toEqual([10, 10, 0, 0])
  })
})

test('bought credits last 24 months, frozen ones 12, counted in calendar months', () => {
  expect(packExpiry(Date.UTC(2024, 1, 29, 12))).toBe(Date.UTC(2026, 1, 28, 12))
  expect(freezeExpiry(Date.UTC(2026, 4, 31))).toBe(Date.UTC(2027, 4, 31))
})

test('what runs out next is told with all that ends at that moment', () => {
  const lots = [
    aLot({ id: 'a', remaining: 3, expiresAt: NOW + DAY }),
    aLot({ id: 'b', remaining: 2, expiresAt: NOW + DAY }),
    aLot({ id: 'c', remaining: 5, expiresAt: NOW + 2 * DAY }),
    aLot({ id: 'd', remaining: 7, expiresAt: NOW + DAY, frozen: true }),
  ]
  expect(nextToExpire(lots, NOW)).toEqual({ credits: 5, at: NOW + DAY })
  expect(nextToExpire([aLot({ source: 'plan', expiresAt: null })], NOW)).toBeNull()
})
