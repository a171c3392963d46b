import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'
import { bypassPath, BYPASS_LIFE_MS } from '#server/http/middleware/bypass-link.ts'
import { signedFor } from '#server/application/ports/secrets.ts'
import { aBrowser, refusalIn } from '#tests/support/account-shop.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const SECRET = 'a secret that the shop and its commands share'
const CLOSED = { MAINTENANCE_MODE: 'on', SECRET }

const openClosed = async (more: Record<string, string> = {}) =>
  aBrowser(await openTestShop({ ...CLOSED, ...more }), ORIGIN)

test('while the shop is worked on, every page leads to the one that is left', async () => {
  const browser = await openClosed()
  for (const path of ['/', '/2d', '/checkout?x=1', '/no-such-page', '/healthy', '/503']) {
    const answer = await browser.send('GET', path)
    expect([path, answer.status]).toEqual([path, 307])
    expect(answer.headers.get('Location')).toBe('/maintenance')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
  expect((await browser.send('GET', '/healthz')).status).toBe(200)
})

test('that page says so, with nothing of the shop in it', async () => {
  const answer = await (await openClosed()).send('GET', '/maintenance')
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(answer.text).toContain('Down for maintenance')
  expect(answer.text).not.toContain('<nav')
  expect(answer.text).not.toContain('/product/')
})

const CALLS = [
  ['GET', '/api/v1/licenses'],
  ['GET', '/api/auth/session'],
  ['POST', '/api/v1/users'],
  ['GET', '/media/campfire-01/preview.webm'],
  ['GET', '/download/abc'],
  ['POST', '/'],
] as const

test('API and files answer 503 in JSON, with a time to come back', async () => {
  const browser = await openClosed()
  for (const [method, path] of CALLS) {
    const answer = await browser.send(method, path, method === 'POST' ? { body: {} } : {})
    expect([path, ...refusalIn(answer)]).toEqual([path, 503, 'MAINTENANCE'])
    expect(answer.body['retry_after']).toBe(Number(answer.headers.get('Retry-After')))
  }
})

test('maintenance wins over the password', async () => {
  const browser = await openClosed({ SITE_PASSWORD: 'embers' })
  expect((await browser.send('GET', '/2d')).status).toBe(307)
  expect((await browser.send('GET', '/maintenance')).text).toContain('Down for maintenance')
  const answer = await browser.send('POST', '/api/authenticate', { body: { password: 'x' } })
  expect(refusalIn(answer)).toEqual([503, 'MAINTENANCE'])
})

test('when it is over, the page sends people home', async () => {
  const browser = aBrowser(await openTestShop({ SECRET }), ORIGIN)
  const answer = await browser.send('GET', '/maintenance')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/')
})

test('staff pass with the link that the operator printed, for twelve hours', async () => {
  const browser = await openClosed()
  const link = await bypassPath(webSecrets(SECRET), Date.now())
  const followed = await browser.send('GET', link)
  expect(followed.status).toBe(302)
  expect(followed.headers.get('Location')).toBe('/')
  const [cookie = ''] = followed.headers.getSetCookie()
  expect(cookie).toContain('HttpOnly')
  const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? []
  expect(Number(seconds)).toBeGreaterThan(BYPASS_LIFE_MS / 1000 - 60)
  expect(Number(seconds)).toBeLessThanOrEqual(BYPASS_LIFE_MS / 1000)
  expect((await browser.send('GET', '/2d')).status).toBe(200)
  expect((await browser.send('GET', '/api/v1/licenses')).status).toBe(200)
  expect((await browser.send('GET', '/maintenance')).status).toBe(302)
})

test('staff still need the password of the site', async () => {
  const browser = await openClosed({ SITE_PASSWORD: 'embers' })
  await browser.send('GET', await bypassPath(webSecrets(SECRET), Date.now()))
  expect((await browser.send('GET', '/2d')).text).toContain('Enter website')
})

test('no other link lets anybody in', async () => {
  const browser = await openClosed()
  const now = Date.now()
  const good = await bypassPath(webSecrets(SECRET), now)
  const links = {
    ended: await bypassPath(webSecrets(SECRET), now - BYPASS_LIFE_MS - 1),
    foreign: await bypassPath(webSecrets(`${SECRET}!`), now),
    stretched: good.replace(/=\d/, (start) => `${start}9`),
    guessed: `/maintenance?bypass=9999999999999.${'a'.repeat(64)}`,
    blank: '/maintenance?bypass=',
    'for something else': `/maintenance?bypass=${await signedFor(webSecrets(SECRET), 'site-gate', String(now + 1e9))}`,
  }
  for (const [how, link] of Object.entries(links)) {
    const followed = await browser.send('GET', link)
    expect([how, followed.headers.getSetCookie()]).toEqual([how, []])
    const pass = new URL(link, ORIGIN).searchParams.get('bypass') ?? ''
    browser.jar.set('emberstock-bypass', pass)
    const { status } = await browser.send('GET', '/2d')
    expect([how, status]).toEqual([how, 307])
  }
})

test('a pass of the password gate is none for maintenance', async () => {
  const open = aBrowser(await openTestShop({ SECRET, SITE_PASSWORD: 'embers' }), ORIGIN)
  const password = createHash('sha256').update('embers').digest('hex')
  await open.send('POST', '/api/authenticate', { body: { password } })
  const pass = open.jar.get('emberstock-gate') ?? ''
  expect(pass).toMatch(/\.[\da-f]{64}$/)
  const browser = await openClosed()
  browser.jar.set('emberstock-bypass', pass)
  expect((await browser.send('GET', '/2d')).status).toBe(307)
})
