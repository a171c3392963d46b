import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, ada, type Answered } from '#tests/support/account-shop.ts'
import { keysOf, SESSION, shopWithAda } from '#tests/support/auth-client.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const ME = '/api/v1/users/me'

/** How long the session cookie of an answer lasts, in seconds; null where there is none. */
function lasting({ headers }: Answered): number | null {
  const cookies = headers.getSetCookie().filter((set) => set.startsWith(`${SESSION}=`))
  expect(cookies.length).toBeLessThanOrEqual(1)
  const [, seconds = null] = /max-age=(\d+)/i.exec(cookies[0] ?? '') ?? []
  return seconds === null ? null : Number(seconds)
}

test('the cookie of a session goes on for as long as the session does', async () => {
  const { client, db, time } = await shopWithAda()
  await client.signIn()
  expect(lasting(await client.send('GET', ME))).toBeNull()
  time.now += 2 * HOUR
  const token = client.jar.get(SESSION)
  expect(lasting(await client.send('GET', ME))).toBe((14 * DAY) / 1000)
  expect(client.jar.get(SESSION)).toBe(token)
  expect(lasting(await client.send('GET', ME))).toBeNull()
  time.now += 89 * DAY
  await db
    .updateTable('sessions')
    .set({ seen_at: 0, expires_at: time.now + HOUR })
    .execute()
  // A quarter after the sign-in both end, whatever happens.
  expect(lasting(await client.send('GET', ME))).toBe((DAY - 2 * HOUR) / 1000)
})

test('where the header set moves the end on, the cookie of the same session goes along', async () => {
  const { app, client, time } = await shopWithAda()
  const keys = keysOf(await client.signIn())
  const other = await shopWithOther(app)
  time.now += 2 * HOUR
  const strange = await other.send('GET', ME, { headers: keys })
  expect([strange.status, lasting(strange)]).toEqual([200, null])
  time.now += 2 * HOUR
  const answer = await client.send('GET', ME, { headers: keys })
  expect(lasting(answer)).toBe((14 * DAY) / 1000)
  expect(Number(answer.headers.get('expiry'))).toBe((time.now + 14 * DAY) / 1000)
})

async function shopWithOther(app: Parameters<typeof aBrowser>[0]) {
  const other = aBrowser(app)
  const body = { ...ada, email: 'eve@studio.test' }
  await other.send('POST', '/api/v1/users', { body })
  return other
}

test.each([
  ['DELETE', '/api/v1/users/sign_out', undefined],
  ['PATCH', '/api/v1/users/account/anonymize', { email: ada.email }],
] as const)('%s %s ends a session that was to go on longer', async (method, path, body) => {
  const { client, db, time } = await shopWithAda()
  const keys = keysOf(await client.signIn())
  await db
    .updateTable('sessions')
    .set({ seen_at: time.now - 2 * HOUR })
    .execute()
  const { status } = await client.send(method, path, { body, headers: keys })
  expect(status).toBe(200)
  expect(client.jar.has(SESSION)).toBe(false)
})

test('a page renews the cookie when its end has moved on, and a file does not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const origin = 'http://127.0.0.1:3000'
  const app = await openTestShop()
  const browser = aBrowser(app, origin)
  expect((await browser.send('POST', '/api/v1/users', { body: ada })).status).toBe(200)
  expect(lasting(await browser.send('GET', '/2d'))).toBeNull()
  vi.setSystemTime(Date.now() + 2 * HOUR)
  for (const path of ['/healthz', '/media/no-such/preview.webm']) {
    expect([path, lasting(await browser.send('GET', path))]).toEqual([path, null])
  }
  const page = await browser.send('GET', '/2d')
  expect([page.status, lasting(page)]).toEqual([200, (14 * DAY) / 1000])
  expect(page.headers.get('Cache-Control')).toContain('private')
  expect(lasting(await browser.send('GET', '/2d'))).toBeNull()
  expect(lasting(await aBrowser(app, origin).send('GET', '/2d'))).toBeNull()
})

test.each([
  ['/auth/reset?reset_password_token=abc', 'no-referrer'],
  ['/auth/email?token=abc', 'no-referrer'],
  ['/auth/confirm?confirmation_token=abc', 'no-referrer'],
  ['/withdraw?token=abc', 'no-referrer'],
  ['/invite/abc', 'no-referrer'],
  ['/wishlist/01JPWISH000000000000000000?key=abc', 'no-referrer'],
  ['/2d', 'strict-origin-when-cross-origin'],
])('%s tells where one comes from: %s', async (path, policy) => {
  const { headers } = await aBrowser(await openTestShop(), 'http://127.0.0.1:3000').send(
    'GET',
    path,
  )
  expect(headers.get('Referrer-Policy')).toBe(policy)
})
