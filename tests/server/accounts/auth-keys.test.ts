import { expect, test } from 'vitest'
import { guardedApp } from '#server/http/app.ts'
import { aBrowser, ada, adasKey, refusalIn } from '#tests/support/account-shop.ts'
import { anAuthClient, keysOf, SESSION, shopWithAda } from '#tests/support/auth-client.ts'

const DAY = 24 * 60 * 60 * 1000
const VALIDATE = '/api/v1/users/validate_token'
const SIGN_OUTS = ['/api/v1/auth/sign_out', '/api/v1/users/sign_out']

/** Ada, signed in at the second route. */
async function withKeys(settings = {}) {
  const shop = await shopWithAda(settings)
  const entered = await shop.client.send('POST', '/api/v1/users/sign_in', { body: adasKey })
  return { ...shop, keys: keysOf(entered), program: aBrowser(shop.app) }
}

function inBase64(keys: object): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(keys))))
}

test('every way in hands over both keys: the cookie, and the header set', async () => {
  const { app, client } = await shopWithAda()
  const ways = [
    await client.signIn(),
    await aBrowser(app).send('POST', '/api/v1/users/sign_in', { body: adasKey }),
    await aBrowser(app).send('POST', '/api/v1/users', {
      body: { ...ada, email: 'eve@studio.test' },
    }),
  ]
  for (const answer of ways) {
    expect(answer.headers.getSetCookie().join()).toContain(`${SESSION}=`)
    expect(keysOf(answer)).toEqual({
      'access-token': expect.stringMatching(/^[\w-]{43}$/),
      client: expect.stringMatching(/^[\w-]{22}$/),
      uid: answer === ways[2] ? 'eve@studio.test' : ada.email,
      expiry: String(Date.UTC(2026, 4, 15) / 1000),
      'token-type': 'Bearer',
    })
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
  }
})

test('the header set opens the session without a cookie, and the same set comes back', async () => {
  const { program, keys, client } = await withKeys()
  const answer = await program.send('GET', VALIDATE, { headers: keys })
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { success: true, data: { email: ada.email } },
  ])
  expect(keysOf(answer)).toEqual(keys)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await client.session()).toHaveProperty('user')
  // A refusal carries it as well.
  const body = { kind: 'nothing' }
  const refused = await program.send('POST', '/api/v1/cart/changes', { body, headers: keys })
  expect([refused.status, keysOf(refused)]).toEqual([422, keys])
})

test('what everybody may keep is kept by nobody once a key is on it', async () => {
  const { services, keys } = await withKeys()
  const app = guardedApp(services, (shop) => {
    shop.get('/api/v1/kept', async (context) => {
      await context.get('viewer')()
      context.header('Cache-Control', 'public, max-age=60')
      return context.json({})
    })
  })
  const asked = async (headers = {}) => aBrowser(app).send('GET', '/api/v1/kept', { headers })
  expect((await asked()).headers.get('Cache-Control')).toBe('public, max-age=60')
  const answer = await asked(keys)
  expect([keysOf(answer), answer.headers.get('Cache-Control')]).toEqual([keys, 'no-store'])
})

test('the set may come whole in the Authorization header', async () => {
  const { program, keys } = await withKeys()
  const headers = { Authorization: `Bearer ${inBase64(keys)}` }
  expect(keysOf(await program.send('GET', VALIDATE, { headers }))).toEqual(keys)
})

test.each([
  ['a wrong token', { 'access-token': 'A'.repeat(43) }],
  ['an empty token', { 'access-token': '' }],
  ['a token that is too long', { 'access-token': 'A'.repeat(5000) }],
  ['another client', { client: 'default' }],
  ['somebody else’s uid', { uid: 'eve@studio.test' }],
  ['a percent-encoded uid', { uid: encodeURIComponent(ada.email) }],
  ['no uid', { uid: null }],
  ['no client', { client: null }],
  ['no token', { 'access-token': null }],
  ['a uid alone', { 'access-token': null, client: null }],
])('a header set with %s is dead, and no cookie steps in for it', async (_, wrong) => {
  const { client, keys } = await withKeys()
  const shown = Object.entries({ ...keys, ...wrong }).filter(([, value]) => value !== null)
  const headers = Object.fromEntries(shown) as Record<string, string>
  for (const path of ['/api/v1/cart', VALIDATE]) {
    const answer = await client.send('GET', path, { headers })
    expect(refusalIn(answer)).toEqual([401, 'TOKEN_INVALID'])
    expect(keysOf(answer)).toEqual({})
  }
  // The cookie is as good as before.
  expect(await client.session()).toHaveProperty('user')
})

test('a Bearer that cannot be read is dead, whatever it is, and breaks nothing', async () => {
  const { client, keys } = await withKeys()
  const odd = ['%', 'x', inBase64([]), inBase64({}), btoa('null'), `${inBase64(keys)}!`, '{"a":1}']
  for (const bearer of odd) {
    const headers = { Authorization: `Bearer ${bearer}` }
    const answer = await client.send('GET', VALIDATE, { headers })
    expect(refusalIn(answer)).toEqual([401, 'TOKEN_INVALID'])
  }
  const headers = { Authorization: 'Basic YTpi' }
  expect((await client.send('GET', VALIDATE, { headers })).status).toBe(200)
})

test('a dead set bars nobody from coming in again, or from having a mail sent', async () => {
  const { app, keys } = await withKeys()
  const headers = { ...keys, 'access-token': 'A'.repeat(43) }
  const browser = aBrowser(app)
  const again = await browser.send('POST', '/api/v1/users/sign_in', { body: adasKey, headers })
  expect(again.status).toBe(200)
  expect(keysOf(again)['access-token']).not.toBe(headers['access-token'])
  const body = { ...ada, email: 'eve@studio.test' }
  expect((await browser.send('POST', '/api/v1/users', { body, headers })).status).toBe(200)
  const resend = await browser.send('POST', '/api/v1/users/confirmation', {
    body: { email: ada.email },
    headers,
  })
  expect(resend.status).toBe(200)
})

test('only somebody signed in is told that their set is valid', async () => {
  const { program } = await withKeys()
  const answer = await program.send('GET', VALIDATE)
  expect(refusalIn(answer)).toEqual([401, 'SIGN_IN_REQUIRED'])
  expect(answer.body).toMatchObject({ success: false, errors: [answer.body['error']] })
})

test('two routes take the set from query or body too, the others do not, and no log shows it', async () => {
  const { program, keys, lines } = await withKeys()
  const query = new URLSearchParams(keys).toString()
  expect((await program.send('GET', `${VALIDATE}?${query}`)).status).toBe(200)
  const cart = await program.send('GET', `/api/v1/cart?${query}`)
  expect(keysOf(cart)).toEqual({})
  const out = await program.send('DELETE', SIGN_OUTS[0] ?? '', { body: keys })
  expect([out.status, out.body]).toEqual([200, { success: true }])
  expect((await program.send('GET', `${VALIDATE}?${query}`)).status).toBe(401)
  const told = JSON.stringify(lines)
  for (const secret of [keys['access-token'], keys['client'], ada.email]) {
    expect(told).not.toContain(secret)
  }
})

test.each(SIGN_OUTS)('%s ends both keys of the session, and no other device', async (path) => {
  const { app, client, program, keys } = await withKeys()
  const elsewhere = anAuthClient(app)
  const other = keysOf(await elsewhere.signIn())
  const out = await program.send('DELETE', path, { headers: keys })
  expect([out.status, out.body, keysOf(out)]).toEqual([200, { success: true }, {}])
  expect(await client.session()).toEqual({})
  expect((await program.send('GET', VALIDATE, { headers: keys })).status).toBe(401)
  expect(await elsewhere.session()).toHaveProperty('user')
  expect((await program.send('GET', VALIDATE, { headers: other })).status).toBe(200)
})

test('signing out at the first route, or by cookie at the second, ends the header set', async () => {
  const { app, program } = await shopWithAda().then((shop) => ({
    ...shop,
    program: aBrowser(shop.app),
  }))
  const first = anAuthClient(app)
  const keys = [keysOf(await first.signIn())]
  await first.post('/api/auth/signout')
  const second = anAuthClient(app)
  keys.push(keysOf(await second.signIn()))
  await second.send('DELETE', SIGN_OUTS[0] ?? '')
  for (const headers of keys) {
    expect((await program.send('GET', VALIDATE, { headers })).status).toBe(401)
  }
})

test.each(SIGN_OUTS)(
  '%s with a dead set is 404, and the cookie goes all the same',
  async (path) => {
    const { client, keys } = await withKeys()
    const headers = { ...keys, 'access-token': 'A'.repeat(43) }
    const answer = await client.send('DELETE', path, { headers })
    expect(refusalIn(answer)).toEqual([404, 'NOT_FOUND'])
    expect(answer.body).toMatchObject({ success: false, errors: [answer.body['error']] })
    expect(client.jar.has(SESSION)).toBe(false)
    const none = await client.send('DELETE', path)
    expect([none.status, none.body]).toEqual([200, { success: true }])
  },
)

test('use of the header set moves its end on, and the cookie’s with it', async () => {
  const { client, program, keys, time } = await withKeys()
  time.now += 13 * DAY
  const moved = keysOf(await program.send('GET', VALIDATE, { headers: keys }))
  expect(Number(moved['expiry'])).toBe((time.now + 14 * DAY) / 1000)
  time.now += 13 * DAY
  expect(await client.session()).toHaveProperty('user')
  time.now += 14 * DAY
  expect((await program.send('GET', VALIDATE, { headers: keys })).status).toBe(401)
})

test('an address beyond ASCII has a header set too', async () => {
  const { app, program } = await withKeys()
  const body = { ...ada, email: '火@studio.test' }
  const answer = await aBrowser(app).send('POST', '/api/v1/users', { body })
  const keys = keysOf(answer)
  expect([answer.status, keys['uid']]).toEqual([200, encodeURIComponent('火@studio.test')])
  const shown = await program.send('GET', VALIDATE, { headers: keys })
  expect(shown.body).toMatchObject({ data: { email: '火@studio.test' } })
})

test('neither key is kept as it is', async () => {
  const { client, keys, db } = await withKeys()
  const rows = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
  expect(rows).not.toContain(keys['access-token'])
  expect(rows).not.toContain(client.jar.get(SESSION))
  expect(rows).toContain(keys['client'])
})
