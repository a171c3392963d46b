import { errAsync, okAsync } from 'neverthrow'
import { expect, onTestFinished, test } from 'vitest'
import type { Outage } from '#application/ports/outage.ts'
import type { RateLimits } from '#server/application/ports/rate-limits.ts'
import { fixedState } from '#server/http/middleware/site-access.ts'
import { sitePassword } from '#server/crypto/site-password.ts'
import { createApp } from '#server/http/app.ts'
import { sqlRateLimits } from '#server/sql/sql-rate-limits.ts'
import { openStripeShop } from '#tests/support/stripe-shop.ts'
import { signedMessage } from '../../support/stripe-protocol.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

const PATH = '/api/v1/payments/webhook/stripe'
const EVENT = { id: 'evt_1', type: 'customer.created', data: { object: { id: 'cus_1' } } }

const REFUSED: Outage = { kind: 'rate-limited', retryAfterSeconds: 60 }
const USED_UP: RateLimits = {
  take: () => errAsync(REFUSED),
  giveBack: () => okAsync(undefined),
  forget: () => okAsync(undefined),
}

interface Closed {
  readonly word?: string
  readonly maintenance?: boolean
  /** So many messages have come from here that no more are read. */
  readonly flooded?: boolean
  /** Messages are counted as in a shop that is open. */
  readonly counted?: boolean
}

/** The shop with its webhook routes, by the time of today: messages carry the clock's. */
async function opened({
  word,
  maintenance = false,
  flooded = false,
  counted = false,
}: Closed = {}) {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  const { services, time } = await openStripeShop(db)
  const secrets = services.secrets
  const counting = counted ? sqlRateLimits(db, services.clock, secrets) : services.rateLimits
  const rateLimits = flooded ? USED_UP : counting
  const app = createApp(
    { ...services, rateLimits },
    {
      state: fixedState({
        maintenance,
        sitePassword: word ? sitePassword(word, secrets.sign('site password')) : null,
      }),
      adminVisitor: async () => 'visitor',
      clock: services.clock,
      publicUrl: services.publicUrl,
      proxies: [],
      rateLimits: services.rateLimits,
      secrets,
      showClosed: async () => new Response('closed', { status: 401 }),
    },
  )
  const sign = (event = EVENT) => signedMessage(event, { at: time.now })
  const post = async (headers: Record<string, string> = {}, path = PATH, message = sign()) =>
    app.request(path, {
      method: 'POST',
      body: message.body,
      headers: { ...message.headers, ...headers },
    })
  return { post, sign }
}

test('a signed message comes in from any site, as any kind of text, and without a session', async () => {
  const { post } = await opened()
  for (const headers of [
    {},
    { Origin: 'https://elsewhere.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Content-Type': 'text/plain' },
  ]) {
    const answer = await post(headers)
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(answer.headers.get('Set-Cookie')).toBeNull()
  }
})

test('who sends too many webhooks is not read: their provider sends again later', async () => {
  const { post } = await opened({ flooded: true })
  const answer = await post()
  expect([answer.status, await answer.json()]).toEqual([503, { received: false }])
})

test('messages that are not genuine are read no more after a minute full of them, and genuine ones cost none', async () => {
  const { post, sign } = await opened({ counted: true })
  const forged = { ...sign(), headers: { 'Stripe-Signature': 't=1,v1=00' } }
  for (let at = 0; at < 70; at += 1) expect((await post()).status).toBe(200)
  for (let at = 0; at < 60; at += 1) expect((await post({}, PATH, forged)).status).toBe(400)
  expect((await post({}, PATH, forged)).status).toBe(503)
})

test('its signature is over the bytes as they came', async () => {
  const { post, sign } = await opened()
  const { body, headers } = sign({ ...EVENT, id: 'evt_ÄÖ€ 🔥' })
  expect((await post({}, PATH, { body, headers })).status).toBe(200)
  const otherSpacing = JSON.stringify(JSON.parse(body), null, 1)
  expect((await post({}, PATH, { body: otherSpacing, headers })).status).toBe(400)
})

test('the password of the site does not keep messages out, and maintenance sends them again later', async () => {
  const behindGate = await opened({ word: 'embers' })
  expect((await behindGate.post()).status).toBe(200)
  expect((await behindGate.post({}, '/api/v1/checkout')).status).toBe(401)
  const closed = await opened({ maintenance: true })
  expect((await closed.post()).status).toBe(503)
})

test('webhooks are limited as every other route is: its size, its providers, its method', async () => {
  const { post } = await opened()
  const large = { body: 'x'.repeat(257 * 1024), headers: {} }
  expect((await post({}, PATH, large)).status).toBe(413)
  expect((await post({}, PATH, { body: '', headers: {} })).status).toBe(400)
  expect((await post({ 'Content-Encoding': 'gzip' })).status).toBe(415)
  expect((await post({}, '/api/v1/payments/webhook/paypal')).status).toBe(404)
  expect((await post({}, '/api/v1/payments/webhook/stripe/more')).status).toBe(404)
  const elsewhere = await post({ Origin: 'https://elsewhere.example' }, '/api/v1/checkout')
  expect(elsewhere.status).toBe(403)
})
