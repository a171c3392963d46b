import { expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import {
  costsNothing,
  isForMoney,
  mayBeOrdered,
  saleOf,
  tooLow,
  type OnOffer,
} from '#domain/catalog/sale.ts'
import { cents } from '#domain/shared/money.ts'

const SOLD: OnOffer = { libraryId: LIBRARY.FOOTAGE_2D, free: false, subscriptionOnly: false }

test.each([
  ['what has a price', SOLD, 'money'],
  ['what is free', { ...SOLD, free: true }, 'free'],
  [
    'what is free, whoever else it is meant for',
    { ...SOLD, free: true, subscriptionOnly: true },
    'free',
  ],
  ['what only plans bring', { ...SOLD, subscriptionOnly: true }, 'subscription'],
  ['practice footage', { ...SOLD, libraryId: LIBRARY.PRACTICE, free: true }, 'practice'],
  ['practice footage with a price', { ...SOLD, libraryId: LIBRARY.PRACTICE }, 'practice'],
] as const)('%s is had for: %s', (_, asset, sale) => {
  expect(saleOf(asset)).toBe(sale)
  expect(isForMoney(asset, 400)).toBe(sale === 'money')
  expect(costsNothing(asset)).toBe(sale === 'free' || sale === 'practice')
  expect(mayBeOrdered(sale)).toBe(sale === 'money' || sale === 'free')
})

test('money buys nothing that has no price', () => {
  expect(isForMoney(SOLD, 0)).toBe(false)
})

test.each([
  ['money', 1, 1, []],
  ['money', 0, 400, ['credits']],
  ['money', 2, 0, ['money']],
  ['money', 0, 0, ['credits', 'money']],
  ['subscription', 1, 0, []],
  ['subscription', 0, 400, ['credits']],
  ['free', 0, 0, []],
  ['practice', 0, 0, []],
] as const)('had for %s, %i credits and %i cents lack: %j', (sale, credits, money, lacks) => {
  expect(tooLow(sale, { credits, money: cents(money) })).toEqual(lacks)
})
