import { Hono } from 'hono'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { limitRequests } from '#server/http/middleware/limit-requests.ts'
import type { ShopEnv } from '#server/http/shop-app.ts'

test('while a database does not answer, newcomers are asked to come back instead of waiting', async () => {
  const answered = Promise.withResolvers<void>()
  const app = new Hono<ShopEnv>()
  app.use('/api/*', limitRequests())
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
