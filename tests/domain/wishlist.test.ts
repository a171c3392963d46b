import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemAfter, placeItem } from '#domain/wishlist/arrange.ts'
import {
  fullness,
  mergeWishlists,
  nameRestored,
  nameWishlist,
  saveItem,
  WISHLIST_LIMIT,
  WISHLISTS_PER_USER,
  type WishlistItem,
} from '#domain/wishlist/wishlist.ts'
import { aWishlist, aWishlistItem, wishlistItems } from '#tests/support/samples.ts'

const counted = (items: readonly WishlistItem[]) => items.filter((item) => !item.retired).length
const retired = (id: number) => aWishlistItem({ id, retired: true })

test('a wishlist takes its fiftieth item', () => {
  const item = aWishlistItem({ id: 50 })
  expect(saveItem(aWishlist({ items: wishlistItems(49) }), item)._unsafeUnwrap()).toEqual({
    kind: 'item-saved',
    wishlistId: aWishlist().id,
    item,
  })
})

test('a full wishlist refuses the fifty-first and names its limit', () => {
  const full = aWishlist({ items: wishlistItems(50) })
  expect(saveItem(full, aWishlistItem({ id: 51 }))._unsafeUnwrapErr()).toEqual({
    kind: 'wishlist-full',
    limit: 50,
  })
  expect(WISHLIST_LIMIT).toBe(50)
})

test('an item is saved once, and a full list still says that it has it', () => {
  const list = aWishlist({ items: wishlistItems(50) })
  expect(saveItem(list, aWishlistItem({ id: 7 }))._unsafeUnwrapErr().kind).toBe('already-saved')
})

test('a product and a bundle of the same number are different items', () => {
  const list = aWishlist({ items: wishlistItems(1) })
  expect(saveItem(list, aWishlistItem({ id: 1, type: 'bundle' })).isOk()).toBe(true)
})

test('what is no longer sold stays on the list and does not count', () => {
  const list = aWishlist({ items: [...wishlistItems(49), retired(90), retired(91)] })
  expect(saveItem(list, aWishlistItem({ id: 99 })).isOk()).toBe(true)
})

test('a full list takes what is not sold any more, which needs no room', () => {
  const full = aWishlist({ items: wishlistItems(50) })
  expect(saveItem(full, retired(90)).isOk()).toBe(true)
})

test('an item goes in front of another one, or last', () => {
  const [one, two, three, four] = wishlistItems(4) as [
    WishlistItem,
    WishlistItem,
    WishlistItem,
    WishlistItem,
  ]
  const items = [one, two, three, four]
  expect(placeItem(items, four, two)).toEqual([one, four, two, three])
  expect(placeItem(items, one, four)).toEqual([two, three, one, four])
  expect(placeItem(items, one, null)).toEqual([two, three, four, one])
  expect(placeItem(items, two, two)).toBe(items)
  expect(placeItem([one, two], two, four)).toEqual([one, two])
  expect([one, four].map((item) => itemAfter(items, item))).toEqual([two, null])
})

test('putting an item in front of what stood behind it restores the order, wherever it went', () => {
  const places = fc.record({ of: fc.nat(9), before: fc.option(fc.nat(9)) })
  fc.assert(
    fc.property(places, ({ of, before }) => {
      const items = wishlistItems(10)
      const item = items[of]
      if (!item) return
      const moved = placeItem(items, item, before === null ? null : (items[before] ?? null))
      expect(moved.toSorted((a, b) => a.id - b.id)).toEqual(items)
      expect(placeItem(moved, item, itemAfter(items, item))).toEqual(items)
    }),
  )
})

test('a list that comes back finds its name, or the next one that is free and short enough', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  expect(nameRestored(named('Smoke'), 'Fire')._unsafeUnwrap()).toBe('Fire')
  expect(nameRestored(named('FIRE', 'Fire 2'), 'Fire')._unsafeUnwrap()).toBe('Fire 3')
  const long = '🔥'.repeat(60)
  expect(nameRestored(named(long), long)._unsafeUnwrap()).toBe(`${'🔥'.repeat(58)} 2`)
  const twenty = named(...Array.from({ length: 20 }, (_, nth) => `List ${nth}`))
  expect(nameRestored(twenty, 'Fire')._unsafeUnwrapErr().kind).toBe('too-many-wishlists')
})

test('the menu says how full a list is from item 45 on', () => {
  expect(fullness(aWishlist({ items: wishlistItems(44) }))).toBeNull()
  expect(fullness(aWishlist({ items: wishlistItems(45) }))).toBe('45/50')
  expect(fullness(aWishlist({ items: wishlistItems(50) }))).toBe('50/50')
  expect(fullness(aWishlist({ items: [...wishlistItems(44), retired(90)] }))).toBeNull()
})

test('no run of savings gets a list past fifty', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 45, maxLength: 120 })
  fc.assert(
    fc.property(ids, (wishes) => {
      let items: readonly WishlistItem[] = []
      for (const id of wishes) {
        saveItem(aWishlist({ items }), aWishlistItem({ id })).map(({ item }) => {
          items = [...items, item]
        })
      }
      expect(items.length).toBe(Math.min(50, new Set(wishes).size))
    }),
    { numRuns: 30 },
  )
})

test('a visitor’s list joins the member’s, and what does not fit stays on the device', () => {
  const { added, left } = mergeWishlists(
    aWishlist({ items: wishlistItems(48) }),
    wishlistItems(5, 47),
  )
  expect(added.map(({ id }) => id)).toEqual([49, 50])
  expect(left.map(({ id }) => id)).toEqual([51])
})

test('what is no longer sold takes no room when lists are joined', () => {
  const device = [retired(90), aWishlistItem({ id: 91 }), aWishlistItem({ id: 92 })]
  const { added, left } = mergeWishlists(aWishlist({ items: wishlistItems(49) }), device)
  expect(added.map(({ id }) => id)).toEqual([90, 91])
  expect(left.map(({ id }) => id)).toEqual([92])
})

test('what a device names twice joins once', () => {
  const device = [...wishlistItems(2, 51), ...wishlistItems(2, 51)]
  const { added, left } = mergeWishlists(aWishlist({ items: wishlistItems(49) }), device)
  expect([added, left].map((items) => items.map(({ id }) => id))).toEqual([[51], [52]])
})

test('joining lists loses nothing, repeats nothing and never counts past fifty', () => {
  const some = (max: number) =>
    fc.uniqueArray(
      fc
        .record({ id: fc.integer({ min: 1, max: 70 }), retired: fc.boolean() })
        .map((change) => aWishlistItem(change)),
      { selector: ({ id }) => id, maxLength: max },
    )
  const member = some(60).filter((items) => counted(items) <= 50)
  fc.assert(
    fc.property(member, some(50), (items, device) => {
      const { added, left } = mergeWishlists(aWishlist({ items }), device)
      const had = new Set(items.map(({ id }) => id))
      const fresh = device.filter(({ id }) => !had.has(id))
      expect(counted([...items, ...added])).toBeLessThanOrEqual(50)
      expect(added.length + left.length).toBe(fresh.length)
      expect(new Set([...added, ...left])).toEqual(new Set(fresh))
      expect(left.length === 0 || counted([...items, ...added]) === 50).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test.each([
  { typed: '  Night exteriors ', name: 'Night exteriors' },
  { typed: 'x', name: 'x' },
  { typed: 'n'.repeat(60), name: 'n'.repeat(60) },
  { typed: '🔥'.repeat(60), name: '🔥'.repeat(60) },
  { typed: 'One\n line\u0007', name: 'One line' },
  { typed: 'E\u0301te\u0301', name: 'Été' },
  { typed: 'My wishlist 2', name: 'My wishlist 2' },
])('a new list may be called "$typed"', ({ typed, name }) => {
  expect(nameWishlist([], typed)._unsafeUnwrap()).toBe(name)
})

test.each([
  { typed: '', fault: 'missing' },
  { typed: '   ', fault: 'missing' },
  { typed: '\u200b\u202e\u0007', fault: 'missing' },
  { typed: 'n'.repeat(61), fault: 'too-long' },
  { typed: 'my WISHLIST', fault: 'taken' },
])('a new list may not be called "$typed": $fault', ({ typed, fault }) => {
  expect(nameWishlist([aWishlist()], typed)._unsafeUnwrapErr()).toEqual({
    kind: 'wishlist-name-refused',
    fault,
  })
})

test.each([
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['ОГОНЬ', 'огонь'],
  ['E\u0301te\u0301', 'ÉTÉ'],
])('a list called "%s" leaves no room for "%s"', (name, typed) => {
  expect(nameWishlist([aWishlist({ name })], typed)._unsafeUnwrapErr()).toMatchObject({
    fault: 'taken',
  })
})

test('a user has twenty lists and no twenty-first', () => {
  const lists = Array.from({ length: 20 }, (_, place) => aWishlist({ name: `List ${place}` }))
  expect(WISHLISTS_PER_USER).toBe(20)
  expect(nameWishlist(lists.slice(1), 'One more').isOk()).toBe(true)
  expect(nameWishlist(lists, 'One more')._unsafeUnwrapErr()).toEqual({
    kind: 'too-many-wishlists',
    limit: 20,
  })
})
