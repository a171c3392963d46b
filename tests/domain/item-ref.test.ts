import { describe, expect, test } from 'vitest'
import { CART_TYPES } from '#domain/cart/item.ts'
import { idsOf, itemKey, parseItem, sameItem } from '#domain/catalog/item-ref.ts'
import { WISHLIST_TYPES } from '#domain/wishlist/wishlist.ts'

describe('an item', () => {
  test('is the same where type and id are: a product is none of its files, nor a bundle that has it', () => {
    const product = { type: 'product', id: 7 } as const
    expect(sameItem(product, { ...product })).toBe(true)
    expect(sameItem(product, { type: 'variant', id: 7 })).toBe(false)
    expect(sameItem(product, { type: 'bundle', id: 7 })).toBe(false)
    expect(sameItem(product, { type: 'product', id: 77 })).toBe(false)
    expect(itemKey({ type: 'bundle', id: 7 })).toBe('bundle-7')
  })

  test('is read from outside where it is of a type that is taken there', () => {
    expect(parseItem(WISHLIST_TYPES, 'product', '12')).toEqual({ type: 'product', id: 12 })
    expect(parseItem(CART_TYPES, 'bundle', 12)).toEqual({ type: 'bundle', id: 12 })
    expect(parseItem(WISHLIST_TYPES, 'variant', 12)).toBeNull()
    expect(parseItem(CART_TYPES, 'product', 12)).toBeNull()
    expect(parseItem(CART_TYPES, null, 12)).toBeNull()
  })

  test.each([0, -1, 1.5, NaN, '', '01', '1e3', ' 1', '12345678901', null, undefined, {}, [4]])(
    'has no id like %s',
    (id) => expect(parseItem(CART_TYPES, 'bundle', id)).toBeNull(),
  )

  test('is found among others by its type, and once', () => {
    const refs = [
      { type: 'variant', id: 3 },
      { type: 'bundle', id: 3 },
      { type: 'variant', id: 1 },
      { type: 'variant', id: 3 },
    ] as const
    expect(idsOf(refs, 'variant')).toEqual([3, 1])
    expect(idsOf(refs, 'product')).toEqual([])
  })
})
