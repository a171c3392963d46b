import { Hono } from 'hono'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { kindOf, limitRequests } from '#server/http/middleware/limit-requests.ts'
import type { ShopEnv } from '#server/http/shop-app.ts'

test('while a database does not answer, newcomers are asked to come back instead of waiting', async () => {
  const answered = Promise.withResolvers<void>()
  const app = new Hono<ShopEnv>()
  app.use('/api/*', limitRequests(null))
  app.get('/api/cart', async (context) => {
    await answered.promise
    return context.text('here')
  })
  const ask = async () => app.request('/api/cart')
  const waiting = Array.from({ length: 110 }, ask)
  onTestFinished(() => answered.resolve())
  await setTimeout(800)
  const late = await ask()
  expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '1'])

  answered.resolve()
  const statuses = await Promise.all(waiting.map(async (one) => (await one).status))
  expect(statuses).toEqual(statuses.map(() => 200))
  expect((await ask()).status).toBe(200)
})

test('while carts wait for a database and payments for their provider, others read and change theirs', async () => {
  const answered = Promise.withResolvers<void>()
  const app = new Hono<ShopEnv>()
  const begun: string[] = []
  app.use('/api/*', limitRequests(10))
  app.get('/api/v1/products', (context) => context.text('a list'))
  app.post('/api/v1/*', async (context) => {
    begun.push(context.req.path)
    if (context.req.path !== '/api/v1/newsletter') await answered.promise
    return context.text('changed')
  })
  const change = async (path: string) => app.request(path, { method: 'POST' })
  const carts = Array.from({ length: 20 }, async () => change('/api/v1/cart/changes'))
  const isCart = (path: string) => path === '/api/v1/cart/changes'
  await expect.poll(() => begun.filter(isCart)).toHaveLength(3)
  expect(await (await app.request('/api/v1/products')).text()).toBe('a list')
  expect((await change('/api/v1/newsletter')).status).toBe(200)

  const payments = Array.from({ length: 35 }, async () => change('/api/v1/checkout'))
  const isPayment = (path: string) => path === '/api/v1/checkout'
  await expect.poll(() => begun.filter(isPayment)).toHaveLength(32)
  expect(await (await app.request('/api/v1/products')).text()).toBe('a list')
  answered.resolve()
  const all = await Promise.all([...carts, ...payments])
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
})

test.each([
  ['GET', '/api/v1/cart', 'read'],
  ['POST', '/api/v1/cart/changes', 'cart'],
  ['POST', '/api/v1/purchases/quote', 'payment'],
  ['POST', '/api/v1/payments/webhook/stripe', 'change'],
  ['POST', '/api/v1/subscriptions/cancel', 'change'],
  ['POST', '/api/v1/subscriptions/pay_now', 'payment'],
  ['GET', '/api/auth/callback/oidc?code=1', 'change'],
  ['POST', '/api/v1/purchases', 'payment'],
  ['POST', '/api/v1/users/sign_in', 'change'],
  ['PUT', '/api/v1/cartography', 'change'],
  ['HEAD', '/2d?page=2', 'page'],
])('%s %s waits with other requests of its kind: %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind)
})
