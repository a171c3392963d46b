import { expect, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'
import { aBrowser, ada, adasKey, openAccountShop, refusalIn } from '#tests/support/account-shop.ts'
import { anAuthClient, CSRF, keysOf, SESSION, shopWithAda } from '#tests/support/auth-client.ts'

const HERE = 'http://localhost:3000'
const CREDENTIALS = '/api/auth/callback/credentials'

test.each([
  ['missing', () => ({})],
  ['somebody else’s', () => ({ csrfToken: 'a'.repeat(64) })],
  ['empty', () => ({ csrfToken: '' })],
  ['cut short', (token: string) => ({ csrfToken: token.slice(0, 63) })],
  ['the whole cookie', (_: string, cookie: string) => ({ csrfToken: cookie })],
])('with a csrf token that is %s nobody is signed in or out', async (_, fieldsOf) => {
  const { client, app } = await shopWithAda()
  const token = await client.csrfToken()
  const forged = fieldsOf(token, decodeURIComponent(client.jar.get(CSRF) ?? ''))
  const answer = await client.submit(CREDENTIALS, { ...adasKey, json: 'true', ...forged })
  expect([answer.status, answer.body]).toEqual([200, { url: `${HERE}/api/auth/signin?csrf=true` }])
  expect(client.jar.has(SESSION)).toBe(false)

  const inside = anAuthClient(app)
  await inside.signIn()
  const leave = await inside.submit('/api/auth/signout', { json: 'true', ...forged })
  expect(leave.body).toEqual({ url: `${HERE}/api/auth/signout?csrf=true` })
  expect(await inside.session()).toHaveProperty('user')
})

test('a csrf token counts from the body alone: not from a header, not from the query', async () => {
  const { client } = await shopWithAda()
  const token = await client.csrfToken()
  const path = `${CREDENTIALS}?csrfToken=${token}`
  const headers = { 'X-CSRF-Token': token, csrfToken: token }
  const answer = await client.submit(path, { ...adasKey, json: 'true' }, { headers })
  expect(answer.body).toEqual({ url: `${HERE}/api/auth/signin?csrf=true` })
  expect(client.jar.has(SESSION)).toBe(false)
})

test('a csrf cookie is worth nothing alone, and nothing without our seal on it', async () => {
  const { client } = await shopWithAda()
  const token = await client.csrfToken()
  const cookieOnly = await client.submit(CREDENTIALS, { ...adasKey, json: 'true' })
  expect(cookieOnly.body).toEqual({ url: `${HERE}/api/auth/signin?csrf=true` })
  const foreign = await webSecrets('the secret of another shop').sign(`csrf:${token}`)
  const otherPurpose = await webSecrets('a secret for tests').sign(token)
  for (const seal of [foreign, otherPurpose, 'f'.repeat(64)]) {
    client.jar.set(CSRF, `${token}%7C${seal}`)
    const fields = { ...adasKey, json: 'true', csrfToken: token }
    const answer = await client.submit(CREDENTIALS, fields)
    expect(answer.body).toEqual({ url: `${HERE}/api/auth/signin?csrf=true` })
    // The answer brings a good one.
    expect(client.jar.get(CSRF)).not.toContain(token)
  }
  expect(client.jar.has(SESSION)).toBe(false)
})

test('a csrf token without its cookie is worth nothing', async () => {
  const { client, app } = await shopWithAda()
  const csrfToken = await client.csrfToken()
  const other = anAuthClient(app)
  const answer = await other.submit(CREDENTIALS, { ...adasKey, csrfToken, json: 'true' })
  expect(answer.body).toEqual({ url: `${HERE}/api/auth/signin?csrf=true` })
  expect(other.jar.has(SESSION)).toBe(false)
})

test('another site’s page signs nobody in or out, at either route, and changes no session', async () => {
  const { client } = await shopWithAda()
  const csrfToken = await client.csrfToken()
  await client.signIn()
  const before = client.jar.get(SESSION)
  const foreign = [{ Origin: 'https://evil.test' }, { 'Sec-Fetch-Site': 'cross-site' }]
  for (const headers of foreign) {
    const fields = { ...adasKey, csrfToken, json: 'true' }
    const first = await client.submit(CREDENTIALS, fields, { headers })
    expect(refusalIn(first)).toEqual([403, 'CROSS_SITE'])
    // The genuine client breaks where an answer names no address.
    expect(first.body['url']).toBe(`${HERE}/api/auth/error?error=AccessDenied`)
    const second = await client.send('POST', '/api/v1/users/sign_in', { body: adasKey, headers })
    expect(refusalIn(second)).toEqual([403, 'CROSS_SITE'])
    const third = await client.send('DELETE', '/api/v1/auth/sign_out', { headers })
    expect(refusalIn(third)).toEqual([403, 'CROSS_SITE'])
  }
  expect(client.jar.get(SESSION)).toBe(before)
  expect(await client.session()).toHaveProperty('user')
})

test('a program that shows a header set may come from anywhere; a cookie beside it counts for nothing', async () => {
  const { client, app } = await shopWithAda()
  const keys = keysOf(await client.signIn())
  const program = aBrowser(app)
  const headers = { ...keys, Origin: 'https://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' }
  const body = { kind: 'item-added', item: { kind: 'product', variant_id: 1 } }
  const changed = await program.send('POST', '/api/v1/cart/changes', { body, headers })
  expect(changed.status).toBe(200)
  const dead = { ...headers, 'access-token': 'A'.repeat(43) }
  const refused = await client.send('POST', '/api/v1/cart/changes', { body, headers: dead })
  expect(refusalIn(refused)).toEqual([401, 'TOKEN_INVALID'])
  // The routes of the cookie protocol know no header set, so it exempts them from nothing.
  const csrfToken = await client.csrfToken()
  const fields = { csrfToken, json: 'true' }
  expect((await client.submit('/api/auth/signout', fields, { headers })).status).toBe(403)
})

const FOREIGN = [
  'https://evil.test/',
  '//evil.test/x',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/2d\\x',
  '/2d\tx',
  '/..//evil.test',
  '/.//evil.test',
  '/%2e%2e//evil.test',
  '/\t/evil.test',
  '\u0001//evil.test',
  ' //evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:http://localhost:3000/x',
  'http://localhost:3000@evil.test/',
  'http://localhost:3000.evil.test/',
  'https://localhost:3000/',
  'http://localhost:3001/',
  'http:\\\\evil.test',
  'ftp://localhost:3000/',
  'http://',
  '',
  `/${'x'.repeat(5000)}`,
]
const OWN = [
  ['/account', '/account'],
  ['/bundles?sort_by=newest&page=2', '/bundles?sort_by=newest&page=2'],
  ['http://localhost:3000/2d?x=//evil.test#part', '/2d?x=//evil.test#part'],
  ['http://user:secret@localhost:3000/2d', '/2d'],
  ['foo', '/foo'],
  ['?x=1', '/?x=1'],
  ['/a/../b', '/b'],
] as const

test('after a sign-in nobody is sent to another site, whatever is asked for and wherever', async () => {
  const { app } = await shopWithAda()
  const wanted = [...FOREIGN.map((url) => [url, '/'] as const), ...OWN]
  for (const [callbackUrl, path] of wanted) {
    const client = anAuthClient(app)
    const byBody = await client.post('/api/auth/signout', { callbackUrl })
    expect([callbackUrl, byBody.body]).toEqual([callbackUrl, { url: `${HERE}${path}` }])

    const query = `?callbackUrl=${encodeURIComponent(callbackUrl)}`
    const byQuery = await anAuthClient(app).post(`/api/auth/signout${query}`)
    expect([callbackUrl, byQuery.body]).toEqual([callbackUrl, { url: `${HERE}${path}` }])

    const byCookie = anAuthClient(app)
    byCookie.jar.set('next-auth.callback-url', encodeURIComponent(callbackUrl))
    const answer = await byCookie.post('/api/auth/signout')
    expect([callbackUrl, answer.body]).toEqual([callbackUrl, { url: `${HERE}${path}` }])

    const page = await anAuthClient(app).send('GET', `/api/auth/signin${query}`)
    const signIn = new URLSearchParams({ sign_in: path }).toString()
    expect(page.headers.get('Location')).toBe(`${HERE}/?${signIn}`)
  }
})

test('without JSON the same addresses are where the browser is sent', async () => {
  const { client } = await shopWithAda()
  for (const callbackUrl of FOREIGN) {
    const answer = await client.post('/api/auth/signout', { callbackUrl, json: '' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${HERE}/`])
  }
})

test('a registration’s mail leads to no other site, whatever is asked for', async () => {
  const { app, post, emails } = await openAccountShop()
  let count = 0
  for (const confirm_success_url of FOREIGN) {
    count += 1
    const body = { ...ada, email: `ada-${count}@studio.test`, confirm_success_url }
    const answer = await aBrowser(app).send('POST', '/api/v1/users/passwordless_create', { body })
    expect(answer.status).toBe(200)
  }
  while ((await post()) > 0);
  expect(emails.length).toBeGreaterThanOrEqual(FOREIGN.length)
  for (const { text } of emails) expect(text).not.toMatch(/redirect_url|evil/)
})

test('on a laptop, whoever came by the other loopback name stays there', async () => {
  const { app } = await shopWithAda()
  const other = 'http://127.0.0.1:3000'
  const client = anAuthClient(app, other)
  const answer = await client.signIn({ callbackUrl: `${other}/2d` })
  expect(answer.body).toEqual({ url: `${other}/2d` })
  expect((await client.signIn({ password: 'wrong' })).body['url']).toMatch(
    new RegExp(`^${other}/api/auth/error`),
  )
})

test('a session that was planted is deleted at the first route too, never adopted', async () => {
  const { client, app, db } = await shopWithAda()
  await client.signIn()
  const planted = client.jar.get(SESSION) ?? ''
  const victim = anAuthClient(app)
  victim.jar.set(SESSION, planted)
  const entered = await victim.signIn()
  expect(victim.jar.get(SESSION)).not.toBe(planted)
  expect(keysOf(entered)['access-token']).not.toBe(planted)
  expect(await client.session()).toEqual({})
  const made = 'M'.repeat(43)
  victim.jar.set(SESSION, made)
  await victim.signIn()
  expect(victim.jar.get(SESSION)).not.toBe(made)
  const rows = await db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(made)
})
