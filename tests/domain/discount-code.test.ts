import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CODE_LENGTH,
  CODE_TRIES_PER_HOUR,
  codeDiscount,
  normalCode,
  type DiscountCode,
  type DiscountError,
  type PricedItem,
} from '#domain/cart/discount-code.ts'
import { cents, sum } from '#domain/shared/money.ts'
import { anyLicense, anyPrice } from '#tests/support/generators.ts'
import { aBundleRef, aCode, aProductRef, dollars, TODAY } from '#tests/support/samples.ts'

const priced = (...prices: readonly number[]): readonly PricedItem[] =>
  prices.map((price, place) => ({ ref: aProductRef(place + 1), price: dollars(price) }))

const cart = { items: priced(10, 20), licenseId: 1 } as const

const refusal = (code: DiscountCode | null, over: Parameters<typeof codeDiscount>[1] = cart) =>
  codeDiscount(code, over, TODAY)._unsafeUnwrapErr()

const takenOff = (code: DiscountCode, over: Parameters<typeof codeDiscount>[1] = cart) =>
  codeDiscount(code, over, TODAY)._unsafeUnwrap()

test('a code is 3 to 40 characters and the same in any case', () => {
  expect(CODE_LENGTH).toEqual({ min: 3, max: 40 })
  expect(normalCode(' ember10 ')).toBe('EMBER10')
  expect(normalCode('ab')).toBeNull()
  expect(normalCode('abc')).toBe('ABC')
  expect(normalCode('a'.repeat(40))).toHaveLength(40)
  expect(normalCode('a'.repeat(41))).toBeNull()
  expect(normalCode('   ')).toBeNull()
})

test('a cart has ten guesses an hour', () => {
  expect(CODE_TRIES_PER_HOUR).toBe(10)
})

test('ten percent is taken off the items at their license price', () => {
  expect(takenOff(aCode())).toBe(dollars(3))
})

test('a value is taken off as it is', () => {
  expect(takenOff(aCode({ off: { kind: 'value', value: dollars(5) } }))).toBe(dollars(5))
})

test('a value never takes off more than there is', () => {
  expect(takenOff(aCode({ off: { kind: 'value', value: dollars(30) } }))).toBe(dollars(30))
  expect(takenOff(aCode({ off: { kind: 'value', value: dollars(30.01) } }))).toBe(dollars(30))
})

test('not even a mistyped percentage takes off more than there is', () => {
  expect(takenOff(aCode({ off: { kind: 'percentage', percent: 150 } }))).toBe(dollars(30))
})

test('an unknown code is not found', () => {
  expect(refusal(null)).toBe('NOT_FOUND')
})

test('a code starts at its first moment and ends at its last', () => {
  expect(refusal(aCode({ startsAt: TODAY + 1 }))).toBe('NOT_STARTED')
  expect(takenOff(aCode({ startsAt: TODAY }))).toBe(dollars(3))
  expect(takenOff(aCode({ endsAt: TODAY + 1 }))).toBe(dollars(3))
  expect(refusal(aCode({ endsAt: TODAY }))).toBe('EXPIRED')
})

test('the last use is allowed, the one after it is not', () => {
  expect(takenOff(aCode({ maxUses: 3, uses: 2 }))).toBe(dollars(3))
  expect(refusal(aCode({ maxUses: 3, uses: 3 }))).toBe('USED_UP')
  expect(refusal(aCode({ maxUses: 0, uses: 0 }))).toBe('USED_UP')
})

test('a code for one use each is refused to who used it', () => {
  expect(takenOff(aCode({ maxUsesEach: 1, usesByYou: 0 }))).toBe(dollars(3))
  expect(refusal(aCode({ maxUsesEach: 1, usesByYou: 1 }))).toBe('ALREADY_USED_BY_YOU')
})

test('a least total is reached by its last cent', () => {
  expect(takenOff(aCode({ minTotal: dollars(30) }))).toBe(dollars(3))
  expect(refusal(aCode({ minTotal: dollars(30.01) }))).toBe('MIN_TOTAL')
})

test('a code for certain items takes off those alone', () => {
  expect(takenOff(aCode({ items: [aProductRef(2)] }))).toBe(dollars(2))
  expect(refusal(aCode({ items: [aProductRef(3)] }))).toBe('NOT_FOR_THESE_ITEMS')
  expect(refusal(aCode({ items: [aBundleRef(2)] }))).toBe('NOT_FOR_THESE_ITEMS')
  expect(refusal(aCode({ items: [] }))).toBe('NOT_FOR_THESE_ITEMS')
})

test('a value for certain items takes no more than they cost', () => {
  const code = aCode({ items: [aProductRef(1)], off: { kind: 'value', value: dollars(15) } })
  expect(takenOff(code)).toBe(dollars(10))
})

test('a code for certain licenses is refused under another', () => {
  expect(takenOff(aCode({ licenseIds: [1] }))).toBe(dollars(3))
  expect(refusal(aCode({ licenseIds: [2, 3] }))).toBe('NOT_FOR_THIS_LICENSE')
})

test('an empty cart has nothing that a code could be for', () => {
  expect(refusal(aCode(), { items: [], licenseId: 1 })).toBe('NOT_FOR_THESE_ITEMS')
})

test('of several reasons the first of the rules is given', () => {
  const faults: readonly (readonly [DiscountError, Partial<DiscountCode>])[] = [
    ['NOT_STARTED', { startsAt: TODAY + 1 }],
    ['EXPIRED', { endsAt: TODAY }],
    ['USED_UP', { maxUses: 1, uses: 1 }],
    ['ALREADY_USED_BY_YOU', { maxUsesEach: 1, usesByYou: 1 }],
    ['MIN_TOTAL', { minTotal: dollars(31) }],
    ['NOT_FOR_THESE_ITEMS', { items: [aProductRef(99)] }],
    ['NOT_FOR_THIS_LICENSE', { licenseIds: [6] }],
  ]
  for (const [place, [expected]] of faults.entries()) {
    const terms = faults.slice(place).map(([, change]) => change)
    expect(refusal(Object.assign(aCode(), ...terms))).toBe(expected)
  }
})

test('whatever a code says, it takes off between nothing and everything', () => {
  const off = fc.oneof(
    fc.nat(200).map((percent) => ({ kind: 'percentage', percent }) as const),
    fc.nat(2_000_000).map((value) => ({ kind: 'value', value: cents(value) }) as const),
  )
  const some = fc.option(fc.subarray([1, 2, 3, 4, 5]))
  fc.assert(
    fc.property(off, fc.array(anyPrice, { maxLength: 6 }), some, anyLicense, (...facts) => {
      const [terms, prices, ids, licenseId] = facts
      const items = prices.map((price, place) => ({ ref: aProductRef(place + 1), price }))
      const code = aCode({ off: terms, items: ids && ids.map((id) => aProductRef(id)) })
      const taken = codeDiscount(code, { items, licenseId }, TODAY).unwrapOr(cents(0))
      expect(taken).toBeGreaterThanOrEqual(0)
      expect(taken).toBeLessThanOrEqual(sum(prices))
    }),
  )
})
