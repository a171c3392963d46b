import { expect, test } from 'vitest'
import { fitting, purchasable } from '#domain/wishlist/whole-list.ts'

const entry = (id: number, credits = 1) => ({
  item: { ref: { type: 'variant' as const, id }, name: `Asset ${id}`, detail: '4K' },
  files: [{ productId: id, credits }],
  sale: 'money' as const,
})
const wish = (id: number) => ({
  item: { type: 'product' as const, id },
  entry: entry(id),
  owned: false,
})

test('a list gives a cart what it has room for, the first ones first', () => {
  const { chosen } = purchasable([1, 2, 3, 4].map(wish))
  const inCart = [entry(2), ...Array.from({ length: 47 }, (_, place) => entry(100 + place))]
  const taken = fitting(chosen, inCart)
  expect(taken.chosen.map(({ item }) => item.ref.id)).toEqual([1, 3])
  expect(taken.leftOut).toEqual([
    { item: { type: 'product', id: 2 }, why: 'in-cart' },
    { item: { type: 'product', id: 4 }, why: 'cart-full' },
  ])
})

test('a full cart takes the list’s better file of an asset that it holds, in place of its line', () => {
  const { chosen } = purchasable([{ ...wish(1), entry: entry(1, 4) }, wish(2)])
  const cheaper = {
    ...entry(1),
    item: { ...entry(1).item, ref: { type: 'variant' as const, id: 9 } },
  }
  const inCart = [cheaper, ...Array.from({ length: 49 }, (_, place) => entry(100 + place))]
  const taken = fitting(chosen, inCart)
  expect(taken.chosen.map(({ item }) => item.ref.id)).toEqual([1])
  expect(taken.leftOut).toEqual([{ item: { type: 'product', id: 2 }, why: 'cart-full' }])
})

test('a better file of an asset than the list’s is in the cart: the list adds none', () => {
  const { chosen } = purchasable([wish(1)])
  const better = {
    ...entry(1, 4),
    item: { ...entry(1).item, ref: { type: 'variant' as const, id: 9 } },
  }
  expect(fitting(chosen, [better]).leftOut).toEqual([
    { item: { type: 'product', id: 1 }, why: 'in-cart' },
  ])
})
