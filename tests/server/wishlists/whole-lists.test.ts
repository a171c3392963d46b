import { expect, test } from 'vitest'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import { answerOf, openBackend } from '#tests/support/backend.ts'
import { FILE, KIT } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  bundle,
  FREE,
  PRACTICE,
  product,
  SMOKE,
  SUBSCRIPTION,
} from '#tests/support/wishlist-ports.ts'
import { seedCopies } from '#tests/support/wishlists.ts'

const FIRE = 1
const UHD = 6
const PLATE = 7
const MODELS = [81, 82, 83, 84]

describeOnEveryDatabase('licensing a whole list', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    const { wholeLists } = backend.testShop
    const offer = async (items: readonly WishlistRef[], licenseId: 1 | 2 = 1) =>
      (await wholeLists.offer(ada, items, licenseId))._unsafeUnwrap()
    const add = async (items: readonly WishlistRef[]) =>
      (await wholeLists.addToCart(ada, items))._unsafeUnwrap()
    /** That many more assets with a file each. */
    const seedAssets = async (count: number) => {
      const { db } = backend
      const ids = await seedCopies(db, count)
      const files = db.selectFrom('variants').selectAll().where('id', '=', FILE.HD)
      const file = await files.executeTakeFirstOrThrow()
      const copies = ids.map((id) => ({
        ...file,
        id: 10_000 + id,
        product_id: id,
        sku: `F-${id}`,
        storage_path: `files/${id}.mov`,
      }))
      await db.insertInto('variants').values(copies).execute()
      return ids.map(product)
    }
    return { ...backend, ada, offer, add, seedAssets }
  }

  test.each([1, 2] as const)(
    'it costs what its cart costs, under license %i',
    async (licenseId) => {
      const { ada, ask, offer, add } = await opened()
      const items = [UHD, PLATE, ...MODELS].map(product)
      const offered = await offer(items, licenseId)
      const chosen = { kind: 'license-chosen', license_id: licenseId }
      await ask(ada, '/api/v1/cart/changes', { method: 'POST', body: chosen })
      const { cart, added, leftOut } = await add(items)
      expect([added, leftOut]).toEqual([items.length, []])
      expect(offered).toEqual({
        licenseId,
        count: items.length,
        credits: cart.items.reduce((total, { credits }) => total + credits, 0),
        subtotal: cart.subtotal,
        discount: cart.bundle?.value,
        total: cart.total,
        onRequest: false,
        leftOut: [],
      })
      const base = 800 + 400 + 4 * 400
      expect(offered.subtotal).toBe(licenseId === 1 ? base : base * 1.8)
      expect(offered.discount).toBe(Math.round(Number(offered.subtotal) / 5))
      expect(offered.credits).toBe(2 + 1 + 4)
      // Of an asset with several files the cheapest, as its page preselects it.
      expect(cart.items.map(({ ref }) => ref)).toContainEqual({ type: 'variant', id: FILE.PLATE })
    },
  )

  test('what is left out is said, with the reason', async () => {
    const { ada, db, buy, put, offer, add } = await opened()
    await buy(ada, FILE.UHD)
    await put(ada, FILE.PLATE)
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', 84).execute()
    const items = [
      product(SMOKE),
      bundle(KIT),
      product(UHD),
      product(PLATE),
      product(84),
      product(83),
      product(999),
      ...[FREE, SUBSCRIPTION, PRACTICE].map(product),
    ]
    const always = [
      { item: product(SMOKE), why: 'in-bundle' },
      { item: product(UHD), why: 'owned' },
      { item: product(84), why: 'unavailable' },
      { item: product(999), why: 'unavailable' },
      { item: product(FREE), why: 'free' },
      { item: product(SUBSCRIPTION), why: 'subscription' },
      { item: product(PRACTICE), why: 'practice' },
    ]
    const offered = await offer(items)
    expect(offered).toMatchObject({ count: 3, subtotal: 500 + 400 + 400, discount: 0 })
    expect(offered.leftOut).toEqual(always)
    const done = await add(items)
    expect(done.added).toBe(2)
    expect(done.leftOut).toEqual([...always, { item: product(PLATE), why: 'in-cart' }])
    expect(done.cart.items.map(({ ref }) => ref)).toEqual([
      { type: 'variant', id: FILE.PLATE },
      { type: 'bundle', id: KIT },
      { type: 'variant', id: FILE.MODEL + 2 },
    ])
    const again = await add(items)
    expect([again.added, again.cart.items.length]).toEqual([0, 3])
  })

  test('part of a bundle that is owned is taken off its price, as in a cart', async () => {
    const { ada, buy, offer, add } = await opened()
    await buy(ada, FILE.HD)
    const items = [bundle(KIT), product(FIRE)]
    const offered = await offer(items)
    expect(offered.leftOut).toEqual([{ item: product(FIRE), why: 'owned' }])
    const { cart } = await add(items)
    expect(offered.subtotal).toBe(cart.subtotal)
    expect(offered.subtotal).toBe(300)
  })

  test('a cart takes the first of them until it is full, whoever else is adding', async () => {
    const { seedAssets, add, put, ada } = await opened()
    await put(ada, FILE.HD)
    const items = await seedAssets(51)
    const both = await Promise.all([add(items), add(items)])
    const lines = both.map(({ cart }) => cart.items.length)
    expect(Math.max(...lines)).toBe(50)
    expect(both.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 49])
    const { leftOut } = both.find(({ added }) => added === 49) ?? { leftOut: [] }
    expect(leftOut).toEqual(items.slice(49).map((item) => ({ item, why: 'cart-full' })))
  })

  test('a visitor’s list goes into the cart of their device, in one call', async () => {
    const { ask } = await opened()
    const items = [{ type: 'product bundle', id: KIT }, product(UHD)]
    const offered = await answerOf(
      await ask(null, '/api/v1/wishlists/offer', {
        method: 'POST',
        body: { items, license_id: 1 },
      }),
    )
    expect(offered.body).toMatchObject({ count: 2, subtotal: 1300, credits: 3, left_out: [] })
    const added = await ask(null, '/api/v1/cart/wishlist', { method: 'POST', body: { items } })
    expect(added.headers.get('Set-Cookie')).toContain('cart')
    expect((await answerOf(added)).body).toMatchObject({ added: 2, cart: { subtotal: 1300 } })
    const tooMany = { items: Array.from({ length: 201 }, (_, at) => product(at + 1)) }
    const refused = await ask(null, '/api/v1/cart/wishlist', { method: 'POST', body: tooMany })
    expect(refused.status).toBe(422)
  })
})
