import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addItem, CART_LIMIT, itemKey, sameItem, type ItemRef } from '#domain/cart/item.ts'
import { mergeCarts } from '#domain/cart/merge.ts'
import { anyItem, anyLicence } from '#tests/support/generators.ts'
import { aKeptCart } from '#tests/support/rule-samples.ts'
import { aBundleRef, aProductRef } from '#tests/support/samples.ts'

const products = (count: number, first = 1): readonly ItemRef[] =>
  Array.from({ length: count }, (_, place) => aProductRef(first + place))

const keys = (items: readonly ItemRef[]) => items.map(itemKey)

test('a product and a bundle of the same number are different items', () => {
  expect(sameItem(aProductRef(1), aBundleRef(1))).toBe(false)
  expect(sameItem(aProductRef(1), aProductRef(1))).toBe(true)
  expect(sameItem(aProductRef(1), aProductRef(11))).toBe(false)
})

test('a cart takes its fiftieth line and refuses the fifty-first', () => {
  expect(CART_LIMIT).toBe(50)
  expect(addItem(products(49), aProductRef(99), false).isOk()).toBe(true)
  expect(addItem(products(50), aProductRef(99), false)._unsafeUnwrapErr()).toEqual({
    kind: 'cart-full',
    limit: 50,
  })
})

test('an item is in the cart once', () => {
  expect(addItem(products(3), aProductRef(2), false)._unsafeUnwrapErr()).toEqual({
    kind: 'already-in-cart',
  })
  expect(addItem(products(3), aBundleRef(2), false)._unsafeUnwrap()).toEqual(aBundleRef(2))
})

test('a full cart still says that it has the item already', () => {
  expect(addItem(products(50), aProductRef(2), false)._unsafeUnwrapErr().kind).toBe(
    'already-in-cart',
  )
})

test('what is owned at this tier is not sold again', () => {
  expect(addItem([], aProductRef(1), true)._unsafeUnwrapErr()).toEqual({ kind: 'already-owned' })
})

test('no run of additions gets a cart past fifty lines or a duplicate into it', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 40, maxLength: 140 }), (wishes) => {
      const cart: ItemRef[] = []
      for (const wish of wishes) addItem(cart, wish, false).map((item) => cart.push(item))
      expect(cart.length).toBeLessThanOrEqual(50)
      expect(new Set(keys(cart)).size).toBe(cart.length)
    }),
    { numRuns: 40 },
  )
})

test('while browsing, sign-in keeps both carts, the member first', () => {
  const merged = mergeCarts(
    aKeptCart({ items: [aProductRef(2), aProductRef(3)] }),
    aKeptCart({ items: [aProductRef(1), aProductRef(2)] }),
    1,
  )
  expect(merged).toEqual(aKeptCart({ items: products(3) }))
})

test('during checkout the visitor buys what was on the page', () => {
  const merged = mergeCarts(
    aKeptCart({ items: [aProductRef(9)], atCheckout: true }),
    aKeptCart({ items: products(3) }),
    1,
  )
  expect(merged).toEqual(aKeptCart({ items: [aProductRef(9)], atCheckout: true }))
})

test('an empty checkout empties nobody else’s cart', () => {
  const merged = mergeCarts(aKeptCart({ atCheckout: true }), aKeptCart({ items: products(3) }), 1)
  expect(merged.items).toEqual(products(3))
})

test('the code of the visitor is kept, and without one the code of the member', () => {
  const guest = aKeptCart({ code: 'GUEST' })
  const member = aKeptCart({ code: 'MEMBER' })
  expect(mergeCarts(guest, member, 1).code).toBe('GUEST')
  expect(mergeCarts(aKeptCart(), member, 1).code).toBe('MEMBER')
  expect(mergeCarts(aKeptCart(), aKeptCart(), 1).code).toBeNull()
})

test('the licence of a merged cart is the highest of both and the minimum', () => {
  fc.assert(
    fc.property(anyLicence, anyLicence, anyLicence, fc.boolean(), (...facts) => {
      const [guest, member, minimum, atCheckout] = facts
      const merged = mergeCarts(
        aKeptCart({ licenseId: guest, items: products(1), atCheckout }),
        aKeptCart({ licenseId: member }),
        minimum,
      )
      expect(merged.licenseId).toBe(Math.max(guest, member, minimum))
    }),
  )
})

test('a merged cart has no duplicates, at most fifty lines, and loses nothing that fits', () => {
  const someItems = fc.uniqueArray(anyItem, { selector: itemKey, maxLength: 50 })
  fc.assert(
    fc.property(someItems, someItems, fc.boolean(), (guest, member, atCheckout) => {
      const { items } = mergeCarts(
        aKeptCart({ items: guest, atCheckout }),
        aKeptCart({ items: member }),
        1,
      )
      const kept = keys(items)
      expect(kept.length).toBeLessThanOrEqual(50)
      expect(new Set(kept).size).toBe(kept.length)
      const wanted = atCheckout && guest.length > 0 ? keys(guest) : keys([...member, ...guest])
      expect(kept).toEqual([...new Set(wanted)].slice(0, 50))
    }),
    { numRuns: 60 },
  )
})
