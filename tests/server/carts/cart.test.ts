import { expect, test } from 'vitest'
import { aBrowser, ada, adasKey, refusalIn, openAccountShop } from '#tests/support/account-shop.ts'

const CART = 'emberstock-cart'
const added = (variantId: number) => ({
  kind: 'item-added',
  item: { kind: 'product', variant_id: variantId },
})

test('a visitor’s cart comes back after a reload, and the key to it is closed to scripts', async () => {
  const { app } = await openAccountShop()
  const browser = aBrowser(app)
  expect((await browser.send('GET', '/api/v1/cart')).body).toMatchObject({ items: [], free: true })
  expect(browser.jar.size).toBe(0)
  const change = await browser.send('POST', '/api/v1/cart/changes', { body: added(1) })
  expect(change.status).toBe(200)
  const [cookie = ''] = change.headers.getSetCookie()
  expect(cookie).toMatch(/^emberstock-cart=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
  await browser.send('POST', '/api/v1/cart/changes', { body: added(2) })
  const order = await browser.send('GET', '/api/v1/cart')
  expect(order.body).toMatchObject({ subtotal: 800, total: 800, free: false, license_id: 1 })
  expect(order.headers.get('Cache-Control')).toBe('no-store')
})

test('the key of a cart is kept only as its hash', async () => {
  const { app, db } = await openAccountShop()
  const browser = aBrowser(app)
  await browser.send('POST', '/api/v1/cart/changes', { body: added(1) })
  const carts = JSON.stringify(await db.selectFrom('carts').selectAll().execute())
  expect(carts).not.toContain(browser.jar.get(CART))
})

test('a made-up key opens nobody’s cart', async () => {
  const { app, db } = await openAccountShop()
  const browser = aBrowser(app)
  await browser.send('POST', '/api/v1/cart/changes', { body: added(1) })
  const [cart] = await db.selectFrom('carts').selectAll().execute()
  for (const key of [cart?.id ?? '', cart?.guest_key ?? '', '', 'A'.repeat(43)]) {
    const thief = aBrowser(app)
    thief.jar.set(CART, key)
    expect((await thief.send('GET', '/api/v1/cart')).body).toMatchObject({ items: [] })
  }
})

test('registering brings the visitor’s cart along, and signing out leaves an empty one', async () => {
  const { app } = await openAccountShop()
  const browser = aBrowser(app)
  await browser.send('POST', '/api/v1/cart/changes', { body: added(1) })
  const key = browser.jar.get(CART)
  await browser.send('POST', '/api/v1/users', { body: ada })
  expect(browser.jar.has(CART)).toBe(false)
  expect((await browser.send('GET', '/api/v1/cart')).body).toMatchObject({ subtotal: 400 })
  await browser.send('DELETE', '/api/v1/auth/sign_out')
  expect((await browser.send('GET', '/api/v1/cart')).body).toMatchObject({ items: [] })
  await browser.send('POST', '/api/v1/cart/changes', { body: added(2) })
  expect(browser.jar.get(CART)).not.toBe(key)
})

test('signing in merges what both carts hold', async () => {
  const { app } = await openAccountShop()
  const home = aBrowser(app)
  await home.send('POST', '/api/v1/users', { body: ada })
  await home.send('POST', '/api/v1/cart/changes', { body: added(1) })
  const studio = aBrowser(app)
  await studio.send('POST', '/api/v1/cart/changes', { body: added(2) })
  await studio.send('POST', '/api/v1/users/sign_in', { body: adasKey })
  expect((await studio.send('GET', '/api/v1/cart')).body).toMatchObject({ subtotal: 800 })
  expect((await home.send('GET', '/api/v1/cart')).body).toMatchObject({ subtotal: 800 })
})

test('a sign-in that is refused leaves the visitor’s cart alone', async () => {
  const { app } = await openAccountShop()
  const browser = aBrowser(app)
  await browser.send('POST', '/api/v1/cart/changes', { body: added(1) })
  await browser.send('POST', '/api/v1/users/sign_in', { body: adasKey })
  expect((await browser.send('GET', '/api/v1/cart')).body).toMatchObject({ subtotal: 400 })
})

test('each refusal of the cart has its code', async () => {
  const { app } = await openAccountShop()
  const browser = aBrowser(app)
  const change = (body: unknown) => browser.send('POST', '/api/v1/cart/changes', { body })
  await change(added(1))
  expect(refusalIn(await change(added(1)))).toEqual([409, 'ALREADY_IN_CART'])
  expect(refusalIn(await change(added(999)))).toEqual([404, 'NOT_FOUND'])
  expect(refusalIn(await change({ kind: 'code-entered', code: 'NOPE' }))).toEqual([
    422,
    'DISCOUNT_REFUSED',
  ])
  for (let id = 2; id <= 50; id += 1) await change(added(id))
  const full = await change(added(51))
  expect(refusalIn(full)).toEqual([422, 'CART_FULL'])
  expect(full.body['data']).toMatchObject({ limit: 50 })
})

test('no request can name a price, a total, an owner or a quantity', async () => {
  const { app } = await openAccountShop()
  const browser = aBrowser(app)
  for (const extra of [{ price: 1 }, { total: 0 }, { user_id: 'x' }, { quantity: -1 }]) {
    const answer = await browser.send('POST', '/api/v1/cart/changes', {
      body: { ...added(1), ...extra },
    })
    expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  }
  const hidden = { kind: 'item-added', item: { kind: 'product', variant_id: 1, price: 1 } }
  const answer = await browser.send('POST', '/api/v1/cart/changes', { body: hidden })
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
})
