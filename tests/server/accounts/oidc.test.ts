import { expect, test } from 'vitest'
import { aBrowser, ada, adasKey } from '#tests/support/account-shop.ts'
import { atProvider } from '#tests/support/oidc-provider.ts'
import {
  errorIn,
  GRACE,
  leave,
  openShopWithProvider,
  signInAs,
  whoIs,
} from '#tests/support/oidc-shop.ts'

const SESSION = 'next-auth.session-token'
const OAUTH_STATE = 'next-auth.state'
const MINUTE = 60 * 1000

test('a configured provider is listed as a way in', async () => {
  const { app } = await openShopWithProvider()
  const { body } = await aBrowser(app).send('GET', '/api/auth/providers')
  expect(body['oidc']).toEqual({
    id: 'oidc',
    name: 'Studio login',
    type: 'oauth',
    signinUrl: 'http://localhost:3000/api/auth/signin/oidc',
    callbackUrl: 'http://localhost:3000/api/auth/callback/oidc',
  })
})

test('whoever comes by a provider for the first time has an account, and is in', async () => {
  const { app, db, post } = await openShopWithProvider()
  const browser = aBrowser(app)
  const answer = await signInAs(browser, 'grace', '/2d?sort_by=newest')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('http://localhost:3000/2d?sort_by=newest')
  const { body } = await browser.send('GET', '/api/auth/session')
  expect(body['user']).toMatchObject({
    email: 'grace@studio.test',
    first_name: 'Grace',
    last_name: 'Lumen',
    confirmed_at: expect.any(String),
  })
  const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  expect(session).toMatchObject({ client: expect.any(String), token_digest: expect.any(String) })
  expect((await post())._unsafeUnwrap()).toBe(0)
})

test('an account without a password opens by no password', async () => {
  const { app } = await openShopWithProvider()
  await signInAs(aBrowser(app), 'grace')
  for (const password of ['', 'in the clear: ', 'anything at all']) {
    const answer = await aBrowser(app).send('POST', '/api/v1/users/sign_in', {
      body: { email: GRACE.email, password },
    })
    expect(answer.status).toBe(401)
  }
})

test('somebody is the same person to us whatever the provider calls them meanwhile', async () => {
  const people = { grace: { ...GRACE } as Record<string, unknown> }
  const { app, db } = await openShopWithProvider(people)
  await signInAs(aBrowser(app), 'grace')
  people.grace = { email: 'elsewhere@studio.test', email_verified: true, name: 'G.' }
  const browser = aBrowser(app)
  await signInAs(browser, 'grace')
  expect(await whoIs(browser)).toBe('grace@studio.test')
  expect(await db.selectFrom('users').select('email').execute()).toHaveLength(1)
})

test('an address that the provider has not proven is confirmed by mail', async () => {
  const { app, emails, post } = await openShopWithProvider({
    grace: { ...GRACE, email_verified: false, given_name: 'https://spam.test/x' },
  })
  const browser = aBrowser(app)
  await signInAs(browser, 'grace', '/3d')
  const { body } = await browser.send('GET', '/api/auth/session')
  expect(body['user']).toMatchObject({ confirmed_at: null, first_name: 'grace' })
  await post()
  expect(emails).toMatchObject([{ to: 'grace@studio.test' }])
  expect(emails[0]?.text).toContain('redirect_url=%2F3d')
  expect(emails[0]?.text).not.toContain('spam')
})

test('who has an account is not let into it by an address alone, proven or not', async () => {
  const { app, db } = await openShopWithProvider({
    proven: { email: ada.email.toUpperCase(), email_verified: true },
    claimed: { email: ada.email },
  })
  await aBrowser(app).send('POST', '/api/v1/users', { body: ada })
  await db.updateTable('users').set({ confirmed_at: 1 }).execute()
  for (const login of ['proven', 'claimed']) {
    const browser = aBrowser(app)
    expect(errorIn(await signInAs(browser, login))).toBe('OAuthAccountNotLinked')
    expect(await whoIs(browser)).toBeUndefined()
  }
  expect(await db.selectFrom('linked_accounts').selectAll().execute()).toEqual([])
})

test('without an address no account is made', async () => {
  const { app, db } = await openShopWithProvider({
    nobody: { name: 'Nobody' },
    odd: { email: 'a@b@c.test', email_verified: true },
  })
  for (const login of ['nobody', 'odd']) {
    expect(errorIn(await signInAs(aBrowser(app), login))).toBe('OAuthCreateAccount')
  }
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('what a visitor had in the cart is theirs afterward', async () => {
  const { app, db } = await openShopWithProvider()
  const browser = aBrowser(app)
  const { id } = await db.selectFrom('variants').select('id').executeTakeFirstOrThrow()
  await browser.send('POST', '/api/v1/cart/changes', {
    body: { kind: 'item-added', item: { kind: 'product', variant_id: id } },
  })
  await signInAs(browser, 'grace')
  const carts = await db.selectFrom('carts').select(['user_id', 'guest_key']).execute()
  expect(carts).toEqual([{ user_id: expect.any(String), guest_key: null }])
  expect(await db.selectFrom('cart_items').selectAll().execute()).toHaveLength(1)
})

test('who leaves for the provider from the checkout page buys what is on it, and only then', async () => {
  const { app, db } = await openShopWithProvider()
  const files = await db.selectFrom('variants').select('id').orderBy('id').limit(3).execute()
  const [had = 0, browsed = 0, bought = 0] = files.map(({ id }) => id)
  const browser = aBrowser(app)
  const put = (id: number) =>
    browser.send('POST', '/api/v1/cart/changes', {
      body: { kind: 'item-added', item: { kind: 'product', variant_id: id } },
    })
  const inCart = async () => {
    const rows = await db.selectFrom('cart_items').select('ref_id').orderBy('position').execute()
    return rows.map((row) => row.ref_id)
  }
  const leave = () => browser.send('DELETE', '/api/v1/auth/sign_out')
  await put(had)
  await signInAs(browser, 'grace')
  await leave()
  await put(browsed)
  await signInAs(browser, 'grace', '/checkout/complete')
  expect(await inCart()).toEqual([had, browsed])
  await leave()
  await put(bought)
  await signInAs(browser, 'grace', '/checkout')
  expect(await inCart()).toEqual([bought])
})

test('a session planted before the sign-in is not the one after it', async () => {
  const { app } = await openShopWithProvider()
  const browser = aBrowser(app)
  const planted = 'P'.repeat(43)
  browser.jar.set(SESSION, planted)
  await signInAs(browser, 'grace')
  expect(browser.jar.get(SESSION)).toMatch(/^[\w-]{43}$/)
  expect(browser.jar.get(SESSION)).not.toBe(planted)
})

test('a sign-in is kept in a cookie that is closed to scripts and gone after use', async () => {
  const { app, publicUrl } = await openShopWithProvider({ grace: GRACE }, 'https://shop.test')
  const browser = aBrowser(app, publicUrl)
  const { body } = await browser.send('GET', '/api/auth/csrf')
  const left = await browser.send('POST', '/api/auth/signin/oidc', {
    body: { csrfToken: body['csrfToken'], callbackUrl: '/', json: 'true' },
  })
  const cookie = left.headers.getSetCookie().find((set) => set.includes(OAUTH_STATE)) ?? ''
  expect(cookie).toMatch(/^__Secure-next-auth\.state=/)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=900']) {
    expect(cookie).toContain(attribute)
  }
  const back = await browser.send('GET', await atProvider('grace').agree(String(left.body['url'])))
  expect(back.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^__Secure-next-auth\.state=;.*Max-Age=0/),
  )
})

test('nobody is sent away without the word that the request comes from our page', async () => {
  const { app, provider } = await openShopWithProvider()
  const browser = aBrowser(app)
  await browser.send('GET', '/api/auth/csrf')
  for (const csrfToken of ['', 'f'.repeat(64)]) {
    const { body } = await browser.send('POST', '/api/auth/signin/oidc', {
      body: { csrfToken, callbackUrl: '/', json: 'true' },
    })
    expect(body['url']).toBe('http://localhost:3000/api/auth/signin?csrf=true')
  }
  expect(browser.jar.has(OAUTH_STATE)).toBe(false)
  expect(provider.told).toEqual([])
})

test.each([
  'https://mallory.test/x',
  '//mallory.test/x',
  'javascript:alert(1)',
  '/..//mallory.test',
])('a sign-in that wants to end at %s ends at home', async (callbackUrl) => {
  const { app } = await openShopWithProvider()
  const answer = await signInAs(aBrowser(app), 'grace', callbackUrl)
  expect(answer.headers.get('Location')).toMatch(/^http:\/\/localhost:3000\/(?!\/)/)
})

test('an answer of the provider is taken only from the browser that asked for it', async () => {
  const { app } = await openShopWithProvider()
  const returned = await atProvider('grace').agree(await leave(aBrowser(app)))
  const victim = aBrowser(app)
  expect(errorIn(await victim.send('GET', returned))).toBe('OAuthCallback')
  await leave(victim)
  expect(errorIn(await victim.send('GET', returned))).toBe('OAuthCallback')
  expect(await whoIs(victim)).toBeUndefined()
})

test('an answer works once, and for a quarter of an hour', async () => {
  const { app, time } = await openShopWithProvider()
  const browser = aBrowser(app)
  const returned = await atProvider('grace').agree(await leave(browser))
  const oauthState = browser.jar.get(OAUTH_STATE) ?? ''
  expect(errorIn(await browser.send('GET', returned))).toBeNull()
  expect(browser.jar.has(OAUTH_STATE)).toBe(false)
  expect(errorIn(await browser.send('GET', returned))).toBe('OAuthCallback')
  const thief = aBrowser(app)
  thief.jar.set(OAUTH_STATE, oauthState)
  expect(errorIn(await thief.send('GET', returned))).toBe('OAuthCallback')
  const late = aBrowser(app)
  const returnedLate = await atProvider('grace').agree(await leave(late))
  time.now += 15 * MINUTE
  expect(errorIn(await late.send('GET', returnedLate))).toBe('OAuthCallback')
})

test('a kept sign-in that was altered, or is another text of ours, is none', async () => {
  const { app, services } = await openShopWithProvider()
  const browser = aBrowser(app)
  const returned = await atProvider('grace').agree(await leave(browser))
  const oauthState = decodeURIComponent(browser.jar.get(OAUTH_STATE) ?? '')
  const words = oauthState.slice(65)
  const altered = [
    oauthState.replace('/2d', '/3d'),
    oauthState.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    words,
    `${await services.secrets.sign(words)}.${words}`,
    '',
    'x'.repeat(4000),
  ]
  for (const text of altered) {
    browser.jar.set(OAUTH_STATE, encodeURIComponent(text))
    expect(errorIn(await browser.send('GET', returned))).toBe('OAuthCallback')
  }
  browser.jar.set(OAUTH_STATE, encodeURIComponent(oauthState))
  expect(errorIn(await browser.send('GET', returned))).toBeNull()
})

test('a state or code that was tampered with is told, and nobody is in', async () => {
  const { app } = await openShopWithProvider()
  for (const name of ['state', 'code']) {
    const browser = aBrowser(app)
    const returned = new URL(await atProvider('grace').agree(await leave(browser)))
    returned.searchParams.set(name, 'another')
    expect(errorIn(await browser.send('GET', returned.href))).toBe('OAuthCallback')
    expect(await whoIs(browser)).toBeUndefined()
  }
})

test('whoever says no at the provider reads that, and is not in', async () => {
  const { app } = await openShopWithProvider()
  const browser = aBrowser(app)
  const returned = await atProvider('grace').refuse(await leave(browser))
  expect(errorIn(await browser.send('GET', returned))).toBe('AccessDenied')
  await leave(browser)
  const state = new URL(await atProvider('grace').refuse(await leave(browser)))
  state.searchParams.set('error', 'temporarily_unavailable')
  expect(errorIn(await browser.send('GET', state.href))).toBe('Callback')
})

test('a provider that is down keeps nobody from the rest of the shop', async () => {
  const { app, provider } = await openShopWithProvider()
  const browser = aBrowser(app)
  const returned = await atProvider('grace').agree(await leave(browser))
  await provider.close()
  expect(errorIn(await browser.send('GET', returned))).toBe('OAuthCallback')
  const answer = await browser.send('POST', '/api/v1/users', { body: ada })
  expect(answer.status).toBe(200)
  const { body } = await browser.send('GET', '/api/auth/providers')
  expect(body).toHaveProperty('oidc')
})

test('a provider that was never up is told so at the button', async () => {
  const { app, provider } = await openShopWithProvider()
  await provider.close()
  const url = await leave(aBrowser(app))
  expect(url).toBe('http://localhost:3000/api/auth/error?error=OAuthSignin')
})

test('tries by a provider are counted like any other', async () => {
  const { app } = await openShopWithProvider()
  const browser = aBrowser(app)
  for (let tries = 0; tries < 60; tries += 1) {
    await browser.send('POST', '/api/v1/users/sign_in', {
      body: { ...adasKey, email: `${tries}@studio.test` },
    })
  }
  expect(await leave(browser)).toMatch(/error=RateLimit$/)
})

test('only a press of the button begins a sign-in, and only of providers that there are', async () => {
  const { app, provider } = await openShopWithProvider()
  const browser = aBrowser(app)
  await browser.send('GET', '/api/auth/signin/oidc')
  const { body } = await browser.send('GET', '/api/auth/csrf')
  await browser.send('POST', '/api/auth/signin/other', { body: { ...body, json: 'true' } })
  const back = await browser.send('GET', '/api/auth/callback/other?code=1&state=2')
  expect(back.status).toBe(400)
  expect(browser.jar.has(OAUTH_STATE)).toBe(false)
  expect(provider.told).toEqual([])
})
