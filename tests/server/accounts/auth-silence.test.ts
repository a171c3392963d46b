import { expect, test } from 'vitest'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import { shopWithAda } from '#tests/support/auth-client.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const LOG = '/api/auth/_log'
const SIGN_IN = '/api/v1/users/sign_in'
const ORIGIN = 'http://127.0.0.1:3000'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const FOREIGN = { ...FORM, Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
const raw = 'level=error&code=CLIENT_FETCH_ERROR&message=x'

test('what another site sends to the log is dropped, and answered like everything', async () => {
  const { client, lines } = await shopWithAda()
  for (const headers of [FOREIGN, { ...FORM, Origin: 'null' }]) {
    const answer = await client.send('POST', LOG, { raw, headers })
    expect([answer.status, answer.text]).toEqual([200, ''])
  }
  expect(lines.filter(({ event }) => event === 'client')).toEqual([])
})

test.each([
  ['the gate', { SITE_PASSWORD: 'embers at dusk' }],
  ['maintenance', { MAINTENANCE_MODE: 'on' }],
  ['maintenance and the gate', { MAINTENANCE_MODE: 'on', SITE_PASSWORD: 'embers at dusk' }],
  ['a backend that is away', { API_ORIGIN: 'http://127.0.0.1:9' }],
])('the log answers the same behind %s', async (_what, settings) => {
  const browser = aBrowser(await openTestShop(settings), ORIGIN)
  for (const headers of [FORM, FOREIGN]) {
    const answer = await browser.send('POST', LOG, { raw, headers })
    expect([answer.status, answer.text]).toEqual([200, ''])
  }
})

test.each([
  [undefined],
  [null],
  [7],
  ['text'],
  [[]],
  [{}],
  [{ email: ada.email }],
  [{ email: null, password: null }],
  [{ email: 7, password: ada.password }],
  [{ email: [ada.email], password: { text: ada.password } }],
])('a sign-in with %j is refused like any other', async (body) => {
  const { app } = await shopWithAda()
  const answer = await aBrowser(app).send('POST', SIGN_IN, { body })
  expect(refusalIn(answer)).toEqual([401, 'SIGN_IN_REFUSED'])
  expect(answer.body).toMatchObject({ success: false, errors: [expect.any(String)] })
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a browser that came by the other name of this machine stays there', async () => {
  const { app } = await shopWithAda()
  const other = aBrowser(app, ORIGIN)
  const providers = await other.send('GET', '/api/auth/providers')
  expect(providers.body).toMatchObject({
    credentials: { signinUrl: `${ORIGIN}/api/auth/signin/credentials` },
  })
  await other.send('GET', '/api/auth/csrf')
  const kept = () => decodeURIComponent(other.jar.get('next-auth.callback-url') ?? '')
  expect(kept()).toBe(`${ORIGIN}/`)
  await other.send('GET', '/api/auth/csrf?callbackUrl=%2Fcheckout')
  expect(kept()).toBe(`${ORIGIN}/checkout`)
  const page = await other.send('GET', '/api/auth/signin?callbackUrl=%2Fcheckout')
  expect(page.headers.get('Location')).toBe(`${ORIGIN}/?sign_in=%2Fcheckout`)
})

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:3001', 'http://localhost:3000'],
  ['http://localhost:3000', 'http://evil.test:3000', 'http://localhost:3000'],
  ['https://shop.test', 'http://localhost:3000', 'https://shop.test'],
  ['https://shop.test', 'https://evil.test', 'https://shop.test'],
])('the shop at %s asked as %s answers as itself', async (publicUrl, name, here) => {
  const { app } = await shopWithAda({ publicUrl })
  const answer = await aBrowser(app, name).send('GET', '/api/auth/providers')
  expect(answer.body).toMatchObject({
    credentials: { callbackUrl: `${here}/api/auth/callback/credentials` },
  })
})
