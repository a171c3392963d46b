import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addItem, CART_LIMIT, refusalOf, type CartRef } from '#domain/cart/item.ts'
import { isCheckout, mergeCarts, type CartMerge } from '#domain/cart/merge.ts'
import { itemKey, sameItem } from '#domain/catalog/item-ref.ts'
import { anyItem, anyLicense } from '#tests/support/generators.ts'
import { aStoredCart } from '#tests/support/rule-samples.ts'
import { aBundleRef, aProductRef } from '#tests/support/samples.ts'

const products = (count: number, first = 1): readonly CartRef[] =>
  Array.from({ length: count }, (_, place) => aProductRef(first + place))

const aMerge = (changes: Partial<CartMerge> = {}): CartMerge => ({
  visitor: aStoredCart(),
  user: aStoredCart(),
  filesOf: () => [],
  minimum: 1,
  atCheckout: false,
  ...changes,
})

const keys = (items: readonly CartRef[]) => items.map(itemKey)

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

test('a cart takes what money buys and what is free, and says why it takes nothing else', () => {
  expect(refusalOf('money')).toBeNull()
  expect(refusalOf('free')).toBeNull()
  expect(refusalOf('practice')).toEqual({ kind: 'not-for-sale' })
  expect(refusalOf('subscription')).toEqual({ kind: 'subscription-required' })
})

test.each([
  ['/checkout', true],
  ['/checkout/', true],
  ['/checkout?code=EMBER', true],
  ['/checkout/complete?order=1', false],
  ['/checkout/purchase?plan=2', false],
  ['/checkouts', false],
  ['/2d?from=/checkout', false],
])('on %s a cart is bought: %s', (path, isBought) => {
  expect(isCheckout(path)).toBe(isBought)
})

test('no run of additions gets a cart past fifty lines or a duplicate into it', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 40, maxLength: 140 }), (wishes) => {
      const cart: CartRef[] = []
      for (const wish of wishes) addItem(cart, wish, false).map((item) => cart.push(item))
      expect(cart.length).toBeLessThanOrEqual(50)
      expect(new Set(keys(cart)).size).toBe(cart.length)
    }),
    { numRuns: 40 },
  )
})

test('while browsing, sign-in keeps both carts, the user first', () => {
  const merged = mergeCarts(
    aMerge({
      visitor: aStoredCart({ items: [aProductRef(2), aProductRef(3)] }),
      user: aStoredCart({ items: [aProductRef(1), aProductRef(2)] }),
    }),
  )
  expect(merged).toEqual({ ...aStoredCart({ items: products(3) }), dropped: 0 })
})

test('during checkout the visitor buys what was on the page', () => {
  const visitor = aStoredCart({ items: [aProductRef(9)] })
  const user = aStoredCart({ items: products(3) })
  expect(mergeCarts(aMerge({ visitor, user, atCheckout: true }))).toEqual({
    ...visitor,
    dropped: 0,
  })
})

test('an empty checkout empties nobody else’s cart', () => {
  const user = aStoredCart({ items: products(3) })
  const merged = mergeCarts(aMerge({ user, atCheckout: true }))
  expect(merged.items).toEqual(products(3))
})

test.each([
  { user: 50, visitor: 3, dropped: 3 },
  { user: 48, visitor: 3, dropped: 1 },
  { user: 47, visitor: 3, dropped: 0 },
])('$visitor lines that join $user leave $dropped out', ({ user, visitor, dropped }) => {
  const carts = {
    user: aStoredCart({ items: products(user) }),
    visitor: aStoredCart({ items: [...products(2), ...products(visitor, 101)] }),
  }
  expect(mergeCarts(aMerge(carts))).toMatchObject({ dropped })
  // At the checkout nothing joins, so nothing is left out.
  expect(mergeCarts(aMerge({ ...carts, atCheckout: true }))).toMatchObject({ dropped: 0 })
})

test('a dearer file of an asset in the member’s full cart takes the place of its line, and is not left out', () => {
  const carts = {
    user: aStoredCart({ items: products(50) }),
    visitor: aStoredCart({ items: [aProductRef(101), aProductRef(102)] }),
  }
  // Item 102 is another file of the asset of item 50.
  const filesOf = ({ id }: CartRef) => [{ productId: id === 102 ? 50 : id, credits: id }]
  const merged = mergeCarts(aMerge({ ...carts, filesOf }))
  expect(merged.items).toEqual([...products(50), aProductRef(102)])
  expect(merged.dropped).toBe(1)
})

test('the code of the visitor is kept, and without one the code of the user', () => {
  const visitor = aStoredCart({ code: 'GUEST' })
  const user = aStoredCart({ code: 'MEMBER' })
  expect(mergeCarts(aMerge({ visitor, user })).code).toBe('GUEST')
  expect(mergeCarts(aMerge({ user })).code).toBe('MEMBER')
  expect(mergeCarts(aMerge()).code).toBeNull()
})

test('the license of a merged cart is the highest of both and the minimum', () => {
  fc.assert(
    fc.property(anyLicense, anyLicense, anyLicense, fc.boolean(), (...facts) => {
      const [visitor, user, minimum, atCheckout] = facts
      const merged = mergeCarts({
        visitor: aStoredCart({ licenseId: visitor, items: products(1) }),
        user: aStoredCart({ licenseId: user }),
        filesOf: () => [],
        minimum,
        atCheckout,
      })
      expect(merged.licenseId).toBe(Math.max(visitor, user, minimum))
    }),
  )
})

test('a merged cart has no duplicates, at most fifty lines, and loses nothing that fits', () => {
  const someItems = fc.uniqueArray(anyItem, { selector: itemKey, maxLength: 50 })
  fc.assert(
    fc.property(someItems, someItems, fc.boolean(), (visitor, user, atCheckout) => {
      const carts = { visitor: aStoredCart({ items: visitor }), user: aStoredCart({ items: user }) }
      const { items } = mergeCarts(aMerge({ ...carts, atCheckout }))
      const kept = keys(items)
      expect(kept.length).toBeLessThanOrEqual(50)
      expect(new Set(kept).size).toBe(kept.length)
      const wanted = atCheckout && visitor.length > 0 ? keys(visitor) : keys([...user, ...visitor])
      expect(kept).toEqual([...new Set(wanted)].slice(0, 50))
    }),
    { numRuns: 60 },
  )
})
