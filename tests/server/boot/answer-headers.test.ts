import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { secureAnswers } from '#server/http/middleware/headers.ts'
import { logRequests } from '#server/http/middleware/request-log.ts'
import type { ShopEnv } from '#server/http/shop-app.ts'

/** An app that logs and secures what a handler answers, as the shop's does. */
function answering(answer: Response): Hono<ShopEnv> {
  const app = new Hono<ShopEnv>()
  const log = { note: () => undefined, alarm: (event: string) => expect.fail(event) }
  app.use(logRequests(log, { now: () => 0 }))
  app.use(secureAnswers(true))
  app.get('/api/v1/licenses', () => answer)
  return app
}

test('an answer gets its headers and is not made anew for them', async () => {
  const answer = new Response('[]', { headers: { 'Referrer-Policy': 'no-referrer' } })
  const got = await answering(answer).request('https://shop.test/api/v1/licenses')
  expect(got).toBe(answer)
  expect(Object.fromEntries(got.headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})
