import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ShopApp } from '#server/http/shop-app.ts'
import { aBrowser, refusalIn } from '#tests/support/account-shop.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const PASSWORD = 'embers at dusk'
const hashOf = (password: string) => createHash('sha256').update(password).digest('hex')

const SECRET = 'a secret that two servers of one shop share'
const BEHIND = { SITE_PASSWORD: PASSWORD, SECRET }

async function openGated(more: Record<string, string> = {}) {
  const app = await openTestShop({ ...BEHIND, ...more })
  return { app, browser: aBrowser(app, ORIGIN) }
}

const authenticate = (browser: ReturnType<typeof aBrowser>, password: unknown = hashOf(PASSWORD)) =>
  browser.send('POST', '/api/authenticate', { body: { password } })

/** What a shop would show: if any of it is in an answer, the gate leaks. */
const BEHIND_IT = /campfire|\/product\/|from_price|"licenses":\[\{/i

const PAGES = ['/', '/2d', '/product/campfire-01', '/checkout', '/no-such-page', '/blog', '/503']

test('without the password every page is the gate and nothing else', async () => {
  const { browser } = await openGated()
  for (const path of PAGES) {
    const answer = await browser.send('GET', path)
    expect([path, answer.status]).toEqual([path, 401])
    expect(answer.text).toContain('Enter website')
    expect(answer.text).toContain('"licenses":[]')
    expect(answer.text).not.toMatch(BEHIND_IT)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  }
})

const CALLS = [
  ['GET', '/api/v1/licenses'],
  ['GET', '/api/auth/session'],
  ['POST', '/api/v1/users/sign_in'],
  ['GET', '/api/v1/no-such-thing'],
  ['GET', '/api/authenticate'],
  ['GET', '/media/campfire-01/preview.webm'],
  ['GET', '/download/abc'],
  ['POST', '/checkout'],
] as const

test('without the password neither API nor files say more than that the site is closed', async () => {
  const { browser } = await openGated()
  for (const [method, path] of CALLS) {
    const answer = await browser.send(method, path, method === 'POST' ? { body: {} } : {})
    expect([path, ...refusalIn(answer)]).toEqual([path, 401, 'GATE_CLOSED'])
    expect(answer.text).not.toMatch(BEHIND_IT)
  }
})

test('the health check passes the gate, and says nothing of the shop', async () => {
  const { browser } = await openGated()
  expect(await browser.send('GET', '/healthz')).toMatchObject({ status: 200, text: '{"ok":true}' })
})

test('the right password opens pages and API until the browser is closed', async () => {
  const { browser } = await openGated()
  const entered = await authenticate(browser)
  expect(entered.status).toBe(200)
  expect(entered.body).toEqual({ success: true })
  const [cookie = ''] = entered.headers.getSetCookie()
  expect(cookie).toMatch(/^emberstock-gate=[\w-]+\.[\da-f]{64};/)
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  expect(cookie).not.toMatch(/Max-Age|Expires|Domain/i)
  const page = await browser.send('GET', '/2d')
  expect(page.status).toBe(200)
  expect(page.text).toMatch(BEHIND_IT)
  expect((await browser.send('GET', '/api/v1/licenses')).status).toBe(200)
})

test('under https the pass is bound to the very host', async () => {
  const { app } = await openGated({ PUBLIC_URL: 'https://shop.test' })
  const entered = await authenticate(aBrowser(app, 'https://shop.test'))
  expect(entered.headers.getSetCookie()[0]).toMatch(/^__Host-emberstock-gate=.*Path=\/; .*Secure/)
})

test('what is fetched with a pass is kept in no shared cache', async () => {
  const { browser } = await openGated()
  await authenticate(browser)
  const page = await browser.send('GET', '/2d')
  const [, path = ''] = /"(\/media\/[^"]+)"/.exec(page.text) ?? []
  const media = await browser.send('GET', path)
  expect(media.status).toBe(200)
  expect(media.headers.get('Cache-Control')).toContain('private')
  expect(media.headers.get('Cache-Control')).not.toContain('public')
  expect(media.headers.get('Vary')).toContain('Cookie')
})

test('nothing but the hash of the password opens it', async () => {
  const { browser } = await openGated()
  const hash = hashOf(PASSWORD)
  const others = [
    hashOf('embers at dawn'),
    PASSWORD,
    hash.toUpperCase(),
    hash.slice(0, 63),
    `${hash}0`,
  ]
  for (const password of [...others, '', 7, [hash], null]) {
    const answer = await authenticate(browser, password)
    expect([password, ...refusalIn(answer)]).toEqual([password, 401, 'GATE_CLOSED'])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('a pass that the shop has not signed opens nothing', async () => {
  const { browser } = await openGated()
  for (const value of ['abc', `abc.${'0'.repeat(64)}`, '.', `.${'0'.repeat(64)}`, 'true']) {
    browser.jar.set('emberstock-gate', value)
    const { status } = await browser.send('GET', '/api/v1/licenses')
    expect([value, status]).toEqual([value, 401])
  }
})

test('a pass holds on every server of the shop, and ends when the password changes', async () => {
  const { browser } = await openGated()
  await authenticate(browser)
  const pass = browser.jar.get('emberstock-gate') ?? ''
  const status = async (app: ShopApp) => {
    const other = aBrowser(app, ORIGIN)
    other.jar.set('emberstock-gate', pass)
    return (await other.send('GET', '/api/v1/licenses')).status
  }
  expect(await status(await openTestShop(BEHIND))).toBe(200)
  expect(await status(await openTestShop({ ...BEHIND, SITE_PASSWORD: 'another one' }))).toBe(401)
  const elsewhere = await openTestShop({ ...BEHIND, SECRET: `${SECRET}, and another` })
  expect(await status(elsewhere)).toBe(401)
})

test('nobody tries more than ten passwords a minute, the right one included', async () => {
  const { browser } = await openGated({ RATE_LIMITS: 'on' })
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await authenticate(browser, hashOf(String(tries)))).status).toBe(401)
  }
  expect(refusalIn(await authenticate(browser))).toEqual([503, 'RATE_LIMITED'])
})

test('what is no password, and the right one, are no tries', async () => {
  const { browser } = await openGated({ RATE_LIMITS: 'on' })
  for (const body of [undefined, null, {}, [], { password: 7 }, { password: null }]) {
    for (let times = 0; times < 3; times += 1) {
      expect((await browser.send('POST', '/api/authenticate', { body })).status).toBe(401)
    }
  }
  for (let people = 0; people < 15; people += 1)
    expect((await authenticate(browser)).status).toBe(200)
  for (let tries = 0; tries < 9; tries += 1) await authenticate(browser, hashOf(String(tries)))
  expect((await authenticate(browser)).status).toBe(200)
  expect((await authenticate(browser, hashOf('the tenth'))).status).toBe(401)
  expect(refusalIn(await authenticate(browser, hashOf('one more')))).toEqual([503, 'RATE_LIMITED'])
})

test('fifteen guesses at once are no more than ten', async () => {
  const { browser } = await openGated({ RATE_LIMITS: 'on' })
  const guesses = Array.from({ length: 15 }, (_, nth) => authenticate(browser, hashOf(String(nth))))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 503)).toHaveLength(5)
})

test('a page of another site cannot send the password', async () => {
  const { browser } = await openGated()
  const answer = await browser.send('POST', '/api/authenticate', {
    body: { password: hashOf(PASSWORD) },
    headers: { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(refusalIn(answer)).toEqual([403, 'CROSS_SITE'])
})

test('where no password is asked for, whoever still stands at the gate comes in', async () => {
  const browser = aBrowser(await openTestShop(), ORIGIN)
  expect((await authenticate(browser)).body).toEqual({ success: true })
  expect((await browser.send('GET', '/2d')).status).toBe(200)
})

test('the gate also stands before a shop whose backend is elsewhere', async () => {
  const app = await openTestShop({ ...BEHIND, API_ORIGIN: 'http://127.0.0.1:9' })
  const browser = aBrowser(app, ORIGIN)
  expect((await browser.send('GET', '/2d')).status).toBe(401)
  expect(refusalIn(await browser.send('GET', '/api/v1/licenses'))).toEqual([401, 'GATE_CLOSED'])
  expect((await authenticate(browser)).status).toBe(200)
  expect((await browser.send('GET', '/api/v1/licenses')).status).toBe(503)
})

test('and there it counts wrong answers alone as well', async () => {
  const more = { API_ORIGIN: 'http://127.0.0.1:9', RATE_LIMITS: 'on' }
  const { browser } = await openGated(more)
  for (let people = 0; people < 15; people += 1)
    expect((await authenticate(browser)).status).toBe(200)
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await authenticate(browser, hashOf(String(tries)))).status).toBe(401)
  }
  expect((await authenticate(browser)).status).toBe(503)
})
