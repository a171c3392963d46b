import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { proofOfWork } from '#server/bot-check/proof-of-work.ts'
import { turnstile } from '#server/bot-check/turnstile.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import type { BotChecks } from '#server/application/ports/bot-check.ts'
import { sqlRateLimits } from '#server/sql/sql-rate-limits.ts'
import { sqlSpentProofs } from '#server/sql/accounts/sql-spent-proofs.ts'
import { ada, aBrowser, refusalIn } from '#tests/support/account-shop.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'
import { proofFor } from '#tests/support/proofs.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

const HERE = '198.51.100.7'
const MINUTE_MS = 60_000

/** Two processes of one shop, with one database and one clock. */
async function openPuzzles() {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  const time = { now: Date.UTC(2026, 4, 1) }
  const clock = { now: () => time.now }
  const oneProcess = (secret = 'a secret of the shop') => {
    const secrets = webSecrets(secret)
    return proofOfWork({ clock, secrets, spentProofs: sqlSpentProofs(db, clock, secrets) })
  }
  return { time, oneProcess }
}

async function solved(checks: BotChecks): Promise<string> {
  const puzzle = (await checks.pose())._unsafeUnwrap()
  if (puzzle.kind !== 'proof-of-work') throw new Error(`a puzzle was expected, not ${puzzle.kind}`)
  const { maxNumber, ...rest } = puzzle
  return String(await proofFor({ ...rest, max_number: maxNumber }))
}

const verdict = (checks: BotChecks, proof: string | null) =>
  checks.prove(proof, HERE).match(
    () => 'taken in',
    ({ kind }) => kind,
  )

test('a solved puzzle is taken in once, by whichever process', async () => {
  const { oneProcess } = await openPuzzles()
  const [one, other] = [oneProcess(), oneProcess()]
  const proof = await solved(one)
  expect(await verdict(other, proof)).toBe('taken in')
  expect(await verdict(one, proof)).toBe('bot-refused')
  expect(await verdict(other, proof)).toBe('bot-refused')
})

test('of many who send one proof at once, one is taken in', async () => {
  const { oneProcess } = await openPuzzles()
  const checks = oneProcess()
  const proof = await solved(checks)
  const all = await Promise.all(Array.from({ length: 20 }, () => verdict(checks, proof)))
  expect(all.filter((one) => one === 'taken in')).toHaveLength(1)
})

test('a puzzle is too old after ten minutes, whether it was used or not', async () => {
  const { oneProcess, time } = await openPuzzles()
  const checks = oneProcess()
  const [early, late] = [await solved(checks), await solved(checks)]
  time.now += 9 * MINUTE_MS
  expect(await verdict(checks, early)).toBe('taken in')
  time.now += MINUTE_MS
  expect(await verdict(checks, late)).toBe('bot-refused')
  expect(await verdict(checks, early)).toBe('bot-refused')
})

test('nothing but the solution of our own puzzle is a proof', async () => {
  const { oneProcess } = await openPuzzles()
  const checks = oneProcess()
  const proof = await solved(checks)
  const read = JSON.parse(atob(proof)) as Record<string, unknown>
  const salt = String(read['salt'])
  const change = (more: Record<string, unknown>) => btoa(JSON.stringify({ ...read, ...more }))
  const others: Record<string, string | null> = {
    none: null,
    blank: '',
    'no base64': '%%%',
    'no object': btoa('7'),
    'no fields': btoa('{}'),
    endless: 'A'.repeat(100_000),
    'of another shop': await solved(oneProcess('another secret')),
    'another number': change({ number: Number(read['number']) + 1 }),
    'the number as a text': change({ number: String(read['number']) }),
    'another algorithm': change({ algorithm: 'SHA-1' }),
    'a later end': change({ salt: salt.replace(/expires=\d/, 'expires=9') }),
    'no end': change({ salt: salt.replace(/\?.*/, '') }),
    'an empty salt': change({ salt: '' }),
    'a foreign signature': change({ signature: '0'.repeat(64) }),
    'no signature': change({ signature: '' }),
  }
  for (const [what, other] of Object.entries(others)) {
    expect([what, await verdict(checks, other)]).toEqual([what, 'bot-refused'])
  }
  expect(await verdict(checks, proof)).toBe('taken in')
})

test('whoever registers brings a proof, and the same one opens no second account', async () => {
  const browser = aBrowser(
    await openTestShop({ BOT_CHECK: 'proof-of-work' }),
    'http://127.0.0.1:3000',
  )
  const register = (email: string, more: object) =>
    browser.send('POST', '/api/v1/users', { body: { ...ada, email, ...more } })
  expect(refusalIn(await register('one@studio.test', {}))).toEqual([422, 'BOT_CHECK_FAILED'])
  const puzzle = await browser.send('GET', '/api/v1/bot_check')
  expect(puzzle.headers.get('Cache-Control')).toBe('no-store')
  const proof = { bot_check: await proofFor(puzzle.body) }
  expect((await register('one@studio.test', proof)).status).toBe(200)
  expect(refusalIn(await register('two@studio.test', proof))).toEqual([422, 'BOT_CHECK_FAILED'])
})

test('a form with a slip in it has not used up its proof', async () => {
  const browser = aBrowser(
    await openTestShop({ BOT_CHECK: 'proof-of-work' }),
    'http://127.0.0.1:3000',
  )
  const proof = await proofFor((await browser.send('GET', '/api/v1/bot_check')).body)
  const register = (password: string) =>
    browser.send('POST', '/api/v1/users', { body: { ...ada, password, bot_check: proof } })
  expect(refusalIn(await register('short'))).toEqual([422, 'INVALID'])
  expect((await register(ada.password)).status).toBe(200)
})

interface Asked {
  readonly secret: string
  readonly response: string
}

/** A stand-in for the service: real HTTP, its answers said by the test. */
async function openPurchase(answer: (asked: Asked) => unknown) {
  const asked: Asked[] = []
  const listener: RequestListener = (request, response) => {
    void json(request).then((sent) => {
      asked.push(sent as Asked)
      const said = answer(sent as Asked)
      if (said === 'moved') return response.writeHead(302, { Location: '/elsewhere' }).end()
      if (said === 'broken') return response.writeHead(500).end('<html>')
      return response.end(JSON.stringify(said))
    })
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function openWithService(origin: string) {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  const time = { now: Date.UTC(2026, 4, 1) }
  const clock = { now: () => time.now }
  const alarms: string[] = []
  const checks = turnstile({
    siteKey: 'our-site',
    secret: 'our-secret',
    clock,
    rateLimits: sqlRateLimits(db, clock, webSecrets('a secret of the shop')),
    log: { note: () => undefined, alarm: (event) => void alarms.push(event) },
    origin,
  })
  return { checks, alarms, time }
}

test('a service may vouch for a form, and tells its script and its frame', async () => {
  const { asked, origin } = await openPurchase(({ response }) =>
    response === 'good'
      ? { success: true }
      : { success: false, 'error-codes': ['invalid-input-response'] },
  )
  const { checks, alarms } = await openWithService(origin)
  expect((await checks.pose())._unsafeUnwrap()).toEqual({
    kind: 'script',
    scriptUrl: `${origin}/turnstile/v0/api.js?render=explicit`,
    siteKey: 'our-site',
  })
  expect(checks.frames).toEqual([origin])
  expect(await verdict(checks, 'good')).toBe('taken in')
  expect(await verdict(checks, 'bad')).toBe('bot-refused')
  expect(asked).toEqual([
    { secret: 'our-secret', response: 'good' },
    { secret: 'our-secret', response: 'bad' },
  ])
  expect(alarms).toEqual([])
})

test('a form without a word of the service is refused without asking it', async () => {
  const { asked, origin } = await openPurchase(() => ({ success: true }))
  const { checks } = await openWithService(origin)
  for (const proof of [null, '', 'x'.repeat(3_000)]) {
    expect(await verdict(checks, proof)).toBe('bot-refused')
  }
  expect(asked).toEqual([])
})

test.each([
  ['is broken', 'broken'],
  ['sends elsewhere', 'moved'],
  ['says nothing we know', { ok: 'yes' }],
  ['does not know our secret', { success: false, 'error-codes': ['invalid-input-secret'] }],
])('where the service %s, three forms an hour pass from one place', async (_how, said) => {
  const { origin } = await openPurchase(() => said)
  const { checks, alarms } = await openWithService(origin)
  const verdicts = []
  for (let form = 0; form < 5; form += 1) verdicts.push(await verdict(checks, `token ${form}`))
  expect(verdicts).toEqual(['taken in', 'taken in', 'taken in', 'rate-limited', 'rate-limited'])
  expect(alarms).toEqual(['bot-check-unavailable'])
})

test('a service that was silent is left alone for half a minute, then asked again', async () => {
  let said: unknown = 'broken'
  const { asked, origin } = await openPurchase(() => said)
  const { checks, time } = await openWithService(origin)
  await verdict(checks, 'one')
  await verdict(checks, 'two')
  expect(asked).toHaveLength(1)
  said = { success: false, 'error-codes': ['timeout-or-duplicate'] }
  time.now += 30_000
  expect(await verdict(checks, 'three')).toBe('bot-refused')
  expect(asked).toHaveLength(2)
})

test('a visitor’s page may show the frame of the service that is configured, and no other', async () => {
  const app = await openTestShop({
    BOT_CHECK: 'turnstile',
    BOT_CHECK_SITE_KEY: 'our-site',
    BOT_CHECK_SECRET: 'our-secret',
  })
  const page = await app.request('http://127.0.0.1:3000/')
  const policy = page.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;')
  const plain = await (await openTestShop()).request('http://127.0.0.1:3000/')
  expect(plain.headers.get('Content-Security-Policy')).not.toContain('frame-src')
})
