import { expect, test } from 'vitest'
import { ada, adasKey } from '#tests/support/account-shop.ts'
import { anAuthClient, CSRF, SESSION, shopWithAda } from '#tests/support/auth-client.ts'

const HERE = 'http://localhost:3000'
const CALLBACK = 'next-auth.callback-url'

test('the csrf token is 64 hex digits, the same again, and its cookie carries it under a seal', async () => {
  const { client } = await shopWithAda()
  const answer = await client.send('GET', '/api/auth/csrf')
  const token = String(answer.body['csrfToken'])
  expect(answer.body).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache, no-store')
  expect(client.jar.get(CSRF)).toMatch(new RegExp(`^${token}%7C[0-9a-f]{64}$`))
  const again = await client.send('GET', '/api/auth/csrf')
  expect(again.body['csrfToken']).toBe(token)
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a csrf cookie that is not ours is replaced', async () => {
  const { client } = await shopWithAda()
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]
  for (const forged of [one, `${one}%7C${other}`, `${one}%7C`, '%7C', 'x'.repeat(4000)]) {
    client.jar.set(CSRF, forged)
    const token = await client.csrfToken()
    expect(token).not.toBe(one)
    expect(client.jar.get(CSRF)).toContain(token)
  }
})

test('the providers are listed with absolute addresses, and listing them sets no cookie', async () => {
  const { client } = await shopWithAda()
  const answer = await client.send('GET', '/api/auth/providers')
  expect(answer.body).toEqual({
    credentials: {
      id: 'credentials',
      name: 'Credentials',
      type: 'credentials',
      signinUrl: `${HERE}/api/auth/signin/credentials`,
      callbackUrl: `${HERE}/api/auth/callback/credentials`,
    },
  })
  expect(answer.headers.getSetCookie()).toEqual([])
})

test.each([
  ['http://localhost:3000', ''],
  ['https://emberstock.test', '__Secure-'],
])(
  'the cookies of %s are closed to scripts and say how they may travel',
  async (publicUrl, prefix) => {
    const { app } = await shopWithAda({ publicUrl })
    const client = anAuthClient(app, publicUrl)
    const begun = await client.send('GET', '/api/auth/csrf')
    const entered = await client.signIn()
    const set = [...begun.headers.getSetCookie(), ...entered.headers.getSetCookie()]
    const isSecure = prefix !== ''
    const names = set.map((cookie) => cookie.split('=')[0])
    expect(names).toEqual([
      `${prefix}${CALLBACK}`,
      `${isSecure ? '__Host-' : ''}${CSRF}`,
      `${prefix}${SESSION}`,
      'emberstock-device',
      'emberstock-cart',
    ])
    for (const cookie of set) {
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).toContain('HttpOnly')
      expect(cookie).toContain('SameSite=Lax')
      expect(cookie).not.toContain('Domain')
      expect(cookie.includes('Secure;') || cookie.endsWith('Secure')).toBe(isSecure)
    }
    // The first two last as long as the browser stays open.
    for (const cookie of set.slice(0, 2)) expect(cookie).not.toMatch(/Max-Age|Expires/)
  },
)

test('signing in answers where to go, and the session is there at once', async () => {
  const { client } = await shopWithAda()
  expect(await client.session()).toEqual({})
  const answer = await client.signIn({ callbackUrl: `${HERE}/bundles?page=2` })
  expect([answer.status, answer.body]).toEqual([200, { url: `${HERE}/bundles?page=2` }])
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  expect(await client.session()).toMatchObject({ user: { email: ada.email, first_name: 'Ada' } })
})

test('who signs in from a part of a page comes back to that part', async () => {
  const { client } = await shopWithAda()
  const answer = await client.signIn({ callbackUrl: `${HERE}/pricing#plans` })
  expect(answer.body).toEqual({ url: `${HERE}/pricing#plans` })
})

test('json by the text true, and nothing else, is answered as JSON', async () => {
  const { app } = await shopWithAda()
  for (const json of [true, 1, 'TRUE', undefined]) {
    const client = anAuthClient(app)
    const body = { ...adasKey, csrfToken: await client.csrfToken(), json }
    const answer = await client.send('POST', '/api/auth/callback/credentials', { body })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${HERE}/`])
    expect(answer.text).toBe('')
    expect(await client.session()).toHaveProperty('user')
  }
  const client = anAuthClient(app)
  const body = { ...adasKey, csrfToken: await client.csrfToken(), json: 'true' }
  const answer = await client.send('POST', '/api/auth/callback/credentials', { body })
  expect([answer.status, answer.headers.get('Location')]).toEqual([200, null])
})

test('a wrong password is 401 with the address of the error, or a redirection to it', async () => {
  const { client } = await shopWithAda()
  const url = `${HERE}/api/auth/error?error=CredentialsSignin&provider=credentials`
  for (const fields of [{ password: 'wrong' }, { email: 'eve@studio.test' }, { email: '' }]) {
    const answer = await client.signIn(fields)
    expect([answer.status, answer.body]).toEqual([401, { url }])
  }
  const plain = await client.signIn({ password: 'wrong', json: 'false' })
  expect([plain.status, plain.headers.get('Location')]).toEqual([302, url])
  expect(client.jar.has(SESSION)).toBe(false)
})

test('a form without address or password opens nothing, at either route', async () => {
  const { client } = await shopWithAda()
  expect((await client.post('/api/auth/callback/credentials')).status).toBe(401)
  const body = { email: ada.email, password: ['a'] }
  const odd = { ...body, csrfToken: await client.csrfToken(), json: 'true' }
  expect((await client.send('POST', '/api/auth/callback/credentials', { body: odd })).status).toBe(
    401,
  )
  for (const missing of [{}, { email: ada.email }, { password: ada.password }]) {
    const answer = await client.send('POST', '/api/v1/users/sign_in', { body: missing })
    expect([answer.status, answer.body['success']]).toEqual([401, false])
  }
})

test('signing out answers where to go, and is harmless where nobody is in', async () => {
  const { client } = await shopWithAda()
  await client.signIn()
  const answer = await client.post('/api/auth/signout', { callbackUrl: `${HERE}/2d` })
  expect([answer.status, answer.body]).toEqual([200, { url: `${HERE}/2d` }])
  expect(client.jar.has(SESSION)).toBe(false)
  expect(await client.session()).toEqual({})
  expect((await client.post('/api/auth/signout')).body).toEqual({ url: `${HERE}/2d` })
})

test('who begins at a provider that we do not have is sent to the form', async () => {
  const { client } = await shopWithAda()
  const credentials = await client.post('/api/auth/signin/credentials')
  expect([credentials.status, credentials.body]).toEqual([200, { url: `${HERE}/api/auth/signin` }])
  const unknown = await client.post('/api/auth/signin/nobody')
  expect([unknown.status, unknown.body]).toEqual([
    200,
    { url: `${HERE}/api/auth/signin?csrf=true` },
  ])
})

test.each([
  [
    '/api/auth/signin?callbackUrl=%2Faccount%3Ftab%3D1&error=SessionRequired',
    '/?sign_in=%2Faccount%3Ftab%3D1&error=SessionRequired',
  ],
  ['/api/auth/signin?callbackUrl=%2Fpricing%23plans', '/?sign_in=%2Fpricing%23plans'],
  ['/api/auth/signin?csrf=true', '/?sign_in=%2F'],
  ['/api/auth/signin/credentials', '/?sign_in=%2F'],
  [
    '/api/auth/error?error=CredentialsSignin&provider=credentials',
    '/?sign_in=%2F&error=CredentialsSignin',
  ],
  ['/api/auth/error?error=RateLimit', '/?sign_in=%2F&error=RateLimit'],
  ['/api/auth/error?error=%3Cscript%3E', '/?sign_in=%2F'],
  ['/api/auth/error', '/?sign_in=%2F'],
  ['/api/auth/signin?callbackUrl=https%3A%2F%2Fevil.test%2F', '/?sign_in=%2F'],
  ['/api/auth/signout?csrf=true', '/'],
  ['/api/auth/verify-request', '/'],
])('%s leads into the shop: %s', async (path, to) => {
  const { client } = await shopWithAda()
  const answer = await client.send('GET', path)
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${HERE}${to}`])
})

test('following a link signs nobody in or out', async () => {
  const { client } = await shopWithAda()
  await client.signIn()
  await client.send('GET', '/api/auth/signout')
  await client.send('GET', '/api/v1/auth/sign_out')
  expect(await client.session()).toHaveProperty('user')
})

test('what the protocol does not have is 400, in plain text', async () => {
  const { client } = await shopWithAda()
  const asks = [
    ['GET', '/api/auth'],
    ['GET', '/api/auth/nothing'],
    ['GET', '/api/auth/callback/credentials'],
    ['POST', '/api/auth/callback/nobody'],
    ['POST', '/api/auth/csrf'],
    ['POST', '/api/auth/providers'],
    ['PUT', '/api/auth/session'],
    ['DELETE', '/api/auth/signout'],
  ]
  for (const [method = '', path = ''] of asks) {
    const answer = await client.send(method, path)
    expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 400, []])
    expect(answer.headers.get('Content-Type')).toContain('text/plain')
  }
  expect((await client.send('GET', '/api/v1/users/sign_in')).status).toBe(405)
})

test('an update reads the session anew, and takes nothing but that the survey is done', async () => {
  const { client, db } = await shopWithAda()
  await client.signIn()
  await db
    .updateTable('users')
    .set({ confirmed_at: Date.UTC(2026, 4, 1) })
    .execute()
  const update = async (data: unknown) => {
    const body = { csrfToken: await client.csrfToken(), data }
    return client.send('POST', '/api/auth/session', { body })
  }
  const grabbing = { email: 'eve@evil.test', min_license_id: 1, id: 'x', confirmed_at: null }
  const answer = await update({ ...grabbing, has_completed_survey: true })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    user: {
      email: ada.email,
      min_license_id: null,
      confirmed_at: '2026-05-01T00:00:00.000Z',
      has_completed_survey: true,
    },
    expires: expect.stringMatching(/^2026-/),
  })
  expect(await client.session()).toEqual(answer.body)
  for (const data of [null, 'x', { has_completed_survey: 'no' }, ['has_completed_survey']]) {
    expect((await update(data)).body).toEqual(answer.body)
  }
})

test('an update without a session is {}, and without a good token 400 {}', async () => {
  const { client } = await shopWithAda()
  const data = { has_completed_survey: true }
  const out = { csrfToken: await client.csrfToken(), data }
  const answer = await client.send('POST', '/api/auth/session', { body: out })
  expect([answer.status, answer.text]).toEqual([200, '{}'])
  await client.signIn()
  for (const csrfToken of ['', 'a'.repeat(64), null]) {
    const refused = await client.send('POST', '/api/auth/session', { body: { csrfToken, data } })
    expect([refused.status, refused.text]).toEqual([400, '{}'])
  }
  expect(await client.session()).toMatchObject({ user: { has_completed_survey: false } })
})

test('a browser’s log lines reach the operator, short, on one line and without queries', async () => {
  const { client, lines } = await shopWithAda()
  const url = 'http://localhost:3000/api/auth/session?token=secret'
  const fields = { level: 'error', code: 'CLIENT_FETCH_ERROR', url, message: 'a\r\nb\u001b[31m' }
  const answer = await client.submit('/api/auth/_log', { ...fields, client: 'true' })
  expect([answer.status, answer.text]).toEqual([200, ''])
  const line = lines.find(({ event }) => event === 'client')
  expect(line).toEqual({
    event: 'client',
    level: 'error',
    code: 'CLIENT_FETCH_ERROR',
    message: 'a  b [31m',
    url: 'http://localhost:3000/api/auth/session',
  })
})

test('whatever else is sent to the log is dropped, and answered the same', async () => {
  const { client, lines } = await shopWithAda()
  const raw = (body: string, type = 'application/x-www-form-urlencoded') =>
    client.send('POST', '/api/auth/_log', { raw: body, headers: { 'Content-Type': type } })
  const answers = [
    await raw(`level=error&message=${'x'.repeat(8 * 1024)}`),
    await raw('level=__proto__&message=x'),
    await raw('level=info&message=x'),
    await raw('{"level":', 'application/json'),
    await raw('%E0%A4%A', 'text/plain'),
    await client.send('POST', '/api/auth/_log'),
  ]
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, ''])
  expect(lines.filter(({ event }) => event === 'client')).toEqual([])
  for (let more = 0; more < 70; more += 1) expect((await raw('level=debug')).status).toBe(200)
  expect(lines.filter(({ event }) => event === 'client').length).toBeLessThanOrEqual(60)
})
