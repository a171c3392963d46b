import { expect, test } from 'vitest'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import { FRESH, MINUTE, PASSWORD, signedInUser, withAda } from '../../support/signed-in-browser.ts'

const SESSION = 'next-auth.session-token'

test('a new password ends every other session, and this one goes on under a new id', async () => {
  const { browser, mailbox, signIn } = await withAda()
  const elsewhere = await signIn()
  const before = browser.jar.get(SESSION)
  const answer = await browser.send('PUT', PASSWORD, { body: FRESH })
  expect(answer.body).toMatchObject({
    success: true,
    message: 'Your password has been changed. You’ve been signed out on all other devices.',
    data: { email: ada.email },
  })
  expect(answer.headers.get('access-token')).toMatch(/^[\w-]{22,}$/)
  expect(browser.jar.get(SESSION)).not.toBe(before)
  expect(await signedInUser(browser)).toBe(ada.email)
  expect(await signedInUser(elsewhere)).toBeNull()
  expect(await signedInUser(await signIn())).toBeNull()
  expect(await signedInUser(await signIn(FRESH.password))).toBe(ada.email)
  expect(await mailbox()).toMatchObject([
    { to: ada.email, subject: 'Your Emberstock password was changed' },
  ])
})

test('a header set ends with the sessions, and the answer brings the next one', async () => {
  const { app, browser } = await withAda()
  const program = aBrowser(app)
  const key = { email: ada.email, password: ada.password }
  const { headers: given } = await program.send('POST', '/api/v1/users/sign_in', { body: key })
  const old = setIn(given)
  const answer = await aBrowser(app).send('PUT', PASSWORD, { body: FRESH, headers: old })
  expect(answer.status).toBe(200)
  expect(await signedInUser(browser)).toBeNull()
  const me = (headers: Record<string, string>) =>
    aBrowser(app).send('GET', '/api/v1/users/me', { headers })
  expect((await me(old)).status).toBe(401)
  expect((await me(setIn(answer.headers))).status).toBe(200)
})

function setIn(headers: Headers): Record<string, string> {
  const names = ['access-token', 'client', 'uid']
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']))
}

test('a password is changed together with the rest of an account, or not at all', async () => {
  const { browser, change, signIn } = await withAda()
  expect(refusalIn(await change({ ...FRESH, username: 'a' }))).toEqual([422, 'INVALID'])
  expect(await signedInUser(await signIn())).toBe(ada.email)
  const before = browser.jar.get(SESSION)
  expect((await change({ ...FRESH, username: 'ada' })).status).toBe(200)
  expect(browser.jar.get(SESSION)).not.toBe(before)
  expect(await signedInUser(browser)).toBe(ada.email)
  expect(await signedInUser(await signIn(FRESH.password))).toBe(ada.email)
})

test('after a quarter of an hour it takes the current password, or signing in again', async () => {
  const { browser, time, signIn } = await withAda()
  time.now += 15 * MINUTE - 1
  expect((await browser.send('PUT', PASSWORD, { body: FRESH })).status).toBe(200)
  time.now += 15 * MINUTE
  const put = (more: object) => browser.send('PUT', PASSWORD, { body: { ...FRESH, ...more } })
  for (const more of [{}, { current_password: '' }]) {
    const refused = await put(more)
    expect(refusalIn(refused)).toEqual([403, 'REAUTH_REQUIRED'])
    expect(refused.body).toMatchObject({ success: false, errors: [expect.any(String)] })
  }
  const wrong = await put({ current_password: ada.password })
  expect([wrong.status, wrong.body]).toMatchObject([
    422,
    { errors: { full_messages: ['Current password does not match'] } },
  ])
  expect((await put({ current_password: FRESH.password })).status).toBe(200)
  expect(await signedInUser(await signIn(FRESH.password))).toBe(ada.email)
})

test('guessing at the current password is counted with guessing at the sign-in', async () => {
  const { browser, time } = await withAda()
  time.now += 15 * MINUTE
  const statuses = []
  for (let nth = 0; nth < 11; nth += 1) {
    const body = { ...FRESH, current_password: `guess ${nth}` }
    statuses.push((await browser.send('PUT', PASSWORD, { body })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 503])
})

test('and it is counted among the hundred in a row, which a right one begins anew', async () => {
  const { app, browser, time } = await withAda()
  time.now += 15 * MINUTE
  const guess = (nth: number, more: object) =>
    browser.send('PUT', PASSWORD, {
      body: { ...FRESH, ...more },
      host: { address: `10.5.${nth % 7}.${nth}` },
    })
  const key = { email: ada.email, password: 'a guess' }
  const stranger = async (nth: number) => {
    const { status } = await aBrowser(app).send('POST', '/api/v1/users/sign_in', {
      body: key,
      host: { address: `10.6.0.${nth}` },
    })
    return status
  }
  browser.jar.delete('emberstock-device')
  const wrong = { ...FRESH, current_password: 'a guess' }
  for (let nth = 0; nth < 99; nth += 1) expect((await guess(nth, wrong)).status).toBe(422)
  // The hundredth may still be tried, at whichever route.
  expect(await stranger(0)).toBe(401)
  expect(await stranger(1)).toBe(503)
  expect((await guess(101, wrong)).status).toBe(503)
  time.now += 24 * 60 * MINUTE
  for (let nth = 0; nth < 99; nth += 1) expect((await guess(nth, wrong)).status).toBe(422)
  const right = { ...FRESH, current_password: ada.password }
  browser.jar.delete('emberstock-device')
  expect((await guess(100, right)).status).toBe(200)
  expect(await stranger(2)).toBe(401)
  expect(await stranger(3)).toBe(401)
})

test.each([
  [{}, ['Password can’t be blank']],
  [
    { password: 'short', password_confirmation: 'short' },
    ['Password needs at least 10 characters'],
  ],
  [{ password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) }, ['Password is too long']],
  [{ ...FRESH, password_confirmation: 'other' }, ['Password confirmation does not match']],
  [{ ...FRESH, password_confirmation: null }, ['Password confirmation is not valid']],
  [{ password: FRESH.password }, ['Password confirmation can’t be blank']],
  [
    { password: 'ada studio ada', password_confirmation: 'ada studio ada' },
    ['Password can’t contain your email address'],
  ],
  [
    { password: 'password1234', password_confirmation: 'password1234' },
    ['Password is too common; choose a longer one'],
  ],
])('a password that is no good is refused in words: %j', async (body, words) => {
  const { browser, signIn, mailbox } = await withAda()
  const answer = await browser.send('PUT', PASSWORD, { body })
  expect([answer.status, answer.body['code'], answer.body['success']]).toEqual([
    422,
    'INVALID',
    false,
  ])
  expect(Reflect.get(Object(answer.body['errors']), 'full_messages')).toEqual(
    expect.arrayContaining(words),
  )
  expect(await signedInUser(await signIn())).toBe(ada.email)
  expect(await mailbox()).toEqual([])
})

test('a visitor changes nobody’s password', async () => {
  const { app } = await withAda()
  const answer = await aBrowser(app).send('PUT', PASSWORD, {
    body: { ...FRESH, current_password: ada.password, email: ada.email },
  })
  expect(refusalIn(answer)).toEqual([401, 'SIGN_IN_REQUIRED'])
})

test('another site cannot change a password', async () => {
  const { browser } = await withAda()
  const headers = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
  const answer = await browser.send('PUT', PASSWORD, { body: FRESH, headers })
  expect(refusalIn(answer)).toEqual([403, 'CROSS_SITE'])
})
