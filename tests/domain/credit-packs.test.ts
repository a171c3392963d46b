import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CUSTOM_CREDITS, customPrice, packFor, soldOnce } from '#domain/credits/pack.ts'
import { anyLicense } from '#tests/support/generators.ts'
import { aPack, aCreditSubscription, dollars, packs } from '#tests/support/samples.ts'

const priceOf = (amount: number) => customPrice(packs(), amount)._unsafeUnwrap()

test.each([
  { amount: 5, price: 10 },
  { amount: 9, price: 18 },
  { amount: 10, price: 20 },
  { amount: 24, price: 48 },
  { amount: 25, price: 45 },
  { amount: 59, price: 106.2 },
  { amount: 60, price: 96 },
  { amount: 149, price: 238.4 },
  { amount: 150, price: 210 },
  { amount: 2000, price: 2800 },
])('$amount credits cost $price at the rate of the largest pack not above', (row) => {
  expect(priceOf(row.amount).price).toBe(dollars(row.price))
})

test.each([4, 2001, 0, -5, 5.5, NaN, Infinity])('%s credits are not sold', (amount) => {
  expect(customPrice(packs(), amount)._unsafeUnwrapErr()).toEqual({
    kind: 'custom-amount-refused',
    min: 5,
    max: 2000,
  })
})

test('the limits of a custom amount are 5 and 2000', () => {
  expect(CUSTOM_CREDITS).toEqual({ min: 5, max: 2000 })
})

test('the next pack is offered once it costs less, not before', () => {
  expect(priceOf(22)).toEqual({ price: dollars(44), cheaper: null })
  expect(priceOf(23).cheaper).toMatchObject({ credits: 25, price: dollars(45) })
  expect(priceOf(53).cheaper).toBeNull()
  expect(priceOf(54).cheaper).toMatchObject({ credits: 60, price: dollars(96) })
  expect(priceOf(131).cheaper).toBeNull()
  expect(priceOf(132).cheaper).toMatchObject({ credits: 150, price: dollars(210) })
  expect(priceOf(151).cheaper).toBeNull()
})

test('a next pack at the same price is not cheaper', () => {
  const even = [aPack(), aPack({ id: 2, credits: 20, price: dollars(30) })]
  expect(customPrice(even, 15)._unsafeUnwrap()).toEqual({ price: dollars(30), cheaper: null })
})

test('at the very size of a pack it is the pack above that may be offered', () => {
  const odd = [aPack(), aPack({ id: 2, credits: 12, price: dollars(18) })]
  expect(customPrice(odd, 10)._unsafeUnwrap().cheaper).toMatchObject({ credits: 12 })
})

test('the license multiplies what credits cost', () => {
  expect(customPrice(packs(2), 25)._unsafeUnwrap().price).toBe(dollars(81))
  expect(customPrice(packs(6), 10)._unsafeUnwrap().price).toBe(dollars(320))
})

test('without packs no amount is sold', () => {
  expect(customPrice([], 10).isErr()).toBe(true)
})

test('the order in which packs are listed changes no price', () => {
  const order = fc.shuffledSubarray([...packs()], { minLength: 4 })
  fc.assert(
    fc.property(order, fc.integer({ min: 5, max: 2000 }), (shuffled, amount) => {
      expect(customPrice(shuffled, amount)).toEqual(customPrice(packs(), amount))
    }),
  )
})

test('a custom amount costs a rate of the book, and an offer always gives more for less', () => {
  fc.assert(
    fc.property(anyLicense, fc.integer({ min: 5, max: 2000 }), (license, amount) => {
      const book = packs(license)
      const { price, cheaper } = customPrice(book, amount)._unsafeUnwrap()
      const rate = book.toReversed().find(({ credits }) => credits <= amount) ?? book[0]
      expect(price).toBe((rate?.costPerCredit ?? 0) * amount)
      expect(cheaper?.credits ?? Infinity).toBeGreaterThan(amount)
      expect(cheaper?.price ?? -1).toBeLessThan(price)
    }),
  )
})

test.each([
  { missing: 0, credits: 10 },
  { missing: 1, credits: 10 },
  { missing: 10, credits: 10 },
  { missing: 11, credits: 25 },
  { missing: 60, credits: 60 },
  { missing: 61, credits: 150 },
  { missing: 150, credits: 150 },
  { missing: 151, credits: 150 },
])('who is short of $missing credits is shown the pack of $credits', ({ missing, credits }) => {
  expect(packFor(packs().toReversed(), missing)?.credits).toBe(credits)
})

test('without packs none is shown', () => {
  expect(packFor([], 1)).toBeNull()
})

test('a monthly credit subscription is no rate of an amount, is not offered as cheaper, and is never preselected', () => {
  const withCreditSubscription = [...packs(), aCreditSubscription()]
  for (const amount of [5, 19, 20, 22, 24, 25]) {
    expect(customPrice(withCreditSubscription, amount)).toEqual(customPrice(packs(), amount))
  }
  expect(packFor(withCreditSubscription, 11)?.credits).toBe(25)
  expect(packFor([aCreditSubscription()], 11)).toBeNull()
  expect(soldOnce(withCreditSubscription)).toEqual(packs())
})
