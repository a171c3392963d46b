import { expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import {
  costsNothing,
  isForMoney,
  mayBeOrdered,
  saleOf,
  type OnOffer,
} from '#domain/catalog/sale.ts'

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
