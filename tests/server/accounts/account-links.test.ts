import { expect, test } from 'vitest'
import { aBrowser, ada } from '#tests/support/account-shop.ts'
import { tokenIn, withAda } from '../../support/signed-in-browser.ts'

const CONFIRM = '/api/v1/users/confirmation'
const EDIT = '/api/v1/users/password/edit'
const HERE = 'http://localhost:3000'
const TOKEN = 'x'.repeat(43)

const FOREIGN = [
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/..//evil.test',
  '/%2e%2e//evil.test',
  'https:/evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:http://localhost:3000/x',
  'http://localhost:3000@evil.test/',
  'http://localhost:3000.evil.test/',
  'http://localhost:3001/',
  'https://localhost:3000/',
  '/\t/evil.test',
  '/\r\nSet-Cookie: a=b',
]

const at = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`

test('a confirmation link of the other protocol confirms, and leads on to where it says', async () => {
  const { app, browser, welcome } = await withAda()
  const query = { confirmation_token: tokenIn(welcome[0]), redirect_url: '/checkout?step=2' }
  for (const device of [aBrowser(app), aBrowser(app)]) {
    const answer = await device.send('GET', at(CONFIRM, query))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe(
      `${HERE}/checkout?step=2&account_confirmation_success=true`,
    )
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  }
  const session = await browser.send('GET', '/api/auth/session')
  expect(session.body).toMatchObject({ user: { confirmed_at: '2026-05-01T00:00:00.000Z' } })
})

test('a link that confirms nothing says so, at home', async () => {
  const { app, browser, time, welcome } = await withAda()
  const none = ['', 'x', TOKEN, 'x'.repeat(5000)].map((confirmation_token) => ({
    confirmation_token,
  }))
  time.now += 4 * 24 * 60 * 60 * 1000
  for (const query of [{}, ...none, { confirmation_token: tokenIn(welcome[0]) }]) {
    const { headers } = await aBrowser(app).send('GET', at(CONFIRM, query))
    expect(headers.get('Location')).toBe(`${HERE}/?account_confirmation_success=false`)
  }
  const session = await browser.send('GET', '/api/auth/session')
  expect(session.body).toMatchObject({ user: { email: ada.email, confirmed_at: null } })
})

test.each(FOREIGN)('no link leads to another site: %j', async (redirect_url) => {
  const { app, welcome } = await withAda()
  for (const confirmation_token of [tokenIn(welcome[0]), TOKEN]) {
    const query = { confirmation_token, redirect_url }
    const { headers } = await aBrowser(app).send('GET', at(CONFIRM, query))
    expect(headers.get('Location')).toMatch(
      /^http:\/\/localhost:3000\/\?account_confirmation_success=(true|false)$/,
    )
  }
  const query = { reset_password_token: TOKEN, redirect_url }
  const { headers } = await aBrowser(app).send('GET', at(EDIT, query))
  expect(headers.get('Location')).toBe(`${HERE}/auth/reset?reset_password_token=${TOKEN}`)
})

test('a reset link of the other protocol only leads to our page, where a click is needed', async () => {
  const { app, db } = await withAda()
  const before = await db.selectFrom('users').selectAll().execute()
  const query = { reset_password_token: TOKEN, redirect_url: '/wishlists' }
  const answer = await aBrowser(app).send('GET', at(EDIT, query))
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe(
    `${HERE}/auth/reset?reset_password_token=${TOKEN}&redirect_url=%2Fwishlists`,
  )
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await db.selectFrom('users').selectAll().execute()).toEqual(before)
  const odd = await aBrowser(app).send('GET', at(EDIT, { reset_password_token: '"><script>' }))
  expect(odd.headers.get('Location')).toBe(`${HERE}/auth/reset`)
})
