import { expect, test } from 'vitest'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import { atProvider } from '#tests/support/oidc-provider.ts'
import {
  errorIn,
  GRACE,
  leave,
  openShopWithProvider,
  signInAs,
  whoIs,
} from '#tests/support/oidc-shop.ts'

const MINUTE = 60 * 1000
const SESSION = 'next-auth.session-token'
const PROVIDERS = '/api/v1/users/providers'

/** Ada has a password; at the provider she is `ada` with another address, and Grace is `grace`. */
async function adasShop() {
  const shop = await openShopWithProvider({
    ada: { email: 'ada@elsewhere.test', email_verified: true },
    grace: GRACE,
  })
  const browser = aBrowser(shop.app)
  await browser.send('POST', '/api/v1/users', { body: ada })
  await shop.post()
  shop.emails.length = 0
  return {
    ...shop,
    browser,
    links: () => shop.db.selectFrom('linked_accounts').selectAll().execute(),
  }
}

async function waysOf(browser: ReturnType<typeof aBrowser>) {
  return (await browser.send('GET', PROVIDERS)).body['items']
}

test('a member who signs in by a provider has a further way in, and is told by mail', async () => {
  const { app, browser, emails, post } = await adasShop()
  expect(await waysOf(browser)).toEqual([{ id: 'oidc', name: 'Studio login', linked_at: null }])
  const session = browser.jar.get(SESSION)
  const answer = await signInAs(browser, 'ada', '/account/security')
  expect(answer.headers.get('Location')).toBe('http://localhost:3000/account/security')
  expect(browser.jar.get(SESSION)).toBe(session)
  expect(await waysOf(browser)).toMatchObject([{ id: 'oidc', linked_at: expect.any(String) }])
  await post()
  expect(emails).toMatchObject([
    { to: ada.email, subject: expect.stringContaining('New sign-in method') },
  ])
  const elsewhere = aBrowser(app)
  await signInAs(elsewhere, 'ada')
  expect(await whoIs(elsewhere)).toBe(ada.email)
})

test('linking again changes nothing and sends no e-mail', async () => {
  const { browser, emails, post, links } = await adasShop()
  await signInAs(browser, 'ada')
  await post()
  emails.length = 0
  expect(errorIn(await signInAs(browser, 'ada'))).toBeNull()
  await post()
  expect(emails).toEqual([])
  expect(await links()).toHaveLength(1)
})

test('a way in is not added by a session of a while ago', async () => {
  const { browser, time, links } = await adasShop()
  time.now += 15 * MINUTE
  expect(errorIn(await signInAs(browser, 'ada'))).toBe('SessionRequired')
  expect(await links()).toEqual([])
  expect(await whoIs(browser)).toBe(ada.email)
})

test('a linked provider proves once more who is there', async () => {
  const { browser, time } = await adasShop()
  await signInAs(browser, 'ada')
  time.now += 20 * MINUTE
  const before = browser.jar.get(SESSION)
  expect(refusalIn(await browser.send('DELETE', `${PROVIDERS}/oidc`))).toEqual([
    403,
    'REAUTH_REQUIRED',
  ])
  await signInAs(browser, 'ada')
  expect(browser.jar.get(SESSION)).not.toBe(before)
  expect((await browser.send('DELETE', `${PROVIDERS}/oidc`)).status).toBe(200)
})

test('an identity of somebody else stays theirs', async () => {
  const { app, browser, links } = await adasShop()
  await signInAs(aBrowser(app), 'grace')
  expect(errorIn(await signInAs(browser, 'grace'))).toBe('OAuthAccountNotLinked')
  expect(await whoIs(browser)).toBe(ada.email)
  expect(await links()).toHaveLength(1)
})

test('what was begun as one person does not end as another', async () => {
  const { browser, links } = await adasShop()
  const returned = await atProvider('grace').agree(await leave(browser))
  await browser.send('DELETE', '/api/v1/auth/sign_out')
  expect(errorIn(await browser.send('GET', returned))).toBe('OAuthCallback')
  const eve = { ...ada, email: 'eve@studio.test' }
  await browser.send('POST', '/api/v1/users/sign_in', { body: ada })
  const returnedLater = await atProvider('grace').agree(await leave(browser))
  await browser.send('POST', '/api/v1/users', { body: eve })
  expect(errorIn(await browser.send('GET', returnedLater))).toBe('OAuthCallback')
  expect(await links()).toEqual([])
  expect(await whoIs(browser)).toBe(eve.email)
})

test('what a visitor began ends as the sign-in that it was, whoever came in meanwhile', async () => {
  const { app, links } = await adasShop()
  const other = aBrowser(app)
  const returnedToo = await atProvider('grace').agree(await leave(other))
  await other.send('POST', '/api/v1/users', { body: { ...ada, email: 'eve@studio.test' } })
  expect(errorIn(await other.send('GET', returnedToo))).toBeNull()
  expect(await whoIs(other)).toBe('grace@studio.test')
  expect(await links()).toHaveLength(1)
})

test('a way in is taken away by its owner alone, and not the last one', async () => {
  const { app, browser, links } = await adasShop()
  expect(refusalIn(await aBrowser(app).send('DELETE', `${PROVIDERS}/oidc`))[0]).toBe(401)
  expect(refusalIn(await browser.send('DELETE', `${PROVIDERS}/oidc`))).toEqual([404, 'NOT_FOUND'])
  expect(refusalIn(await browser.send('DELETE', `${PROVIDERS}/other`))).toEqual([404, 'NOT_FOUND'])
  const grace = aBrowser(app)
  await signInAs(grace, 'grace')
  expect(refusalIn(await grace.send('DELETE', `${PROVIDERS}/oidc`))).toEqual([
    409,
    'ONLY_SIGN_IN_METHOD',
  ])
  await signInAs(browser, 'ada')
  expect(await links()).toHaveLength(2)
  expect((await browser.send('DELETE', `${PROVIDERS}/oidc`)).body).toEqual({ success: true })
  expect(await links()).toMatchObject([{ subject: 'grace' }])
  expect(await waysOf(browser)).toMatchObject([{ linked_at: null }])
})

test('another provider in the place of the first inherits nobody', async () => {
  const { app, db } = await adasShop()
  await signInAs(aBrowser(app), 'grace')
  await db.updateTable('linked_accounts').set({ provider: 'https://former.test' }).execute()
  const browser = aBrowser(app)
  expect(errorIn(await signInAs(browser, 'grace'))).toBe('OAuthAccountNotLinked')
})
