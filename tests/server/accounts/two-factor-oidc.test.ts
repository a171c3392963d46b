import { expect, test } from 'vitest'
import { aBrowser } from '#tests/support/account-shop.ts'
import { STEP_MS, turnOn } from '#tests/support/authenticator.ts'
import { errorIn, GRACE, openShopWithProvider, signInAs, whoIs } from '#tests/support/oidc-shop.ts'

const SIGN_IN = '/api/v1/users/sign_in'

/** Grace comes in by a provider, which says that it asked for `methods`, and has two-factor authentication on. */
async function opened(methods: readonly string[] = []) {
  const people = { grace: { ...GRACE } as Record<string, unknown> }
  const shop = await openShopWithProvider(people)
  const first = aBrowser(shop.app)
  await signInAs(first, 'grace')
  const { codeAt, answer } = await turnOn(first, shop.time.now)
  expect(answer.status).toBe(200)
  people.grace = { ...GRACE, amr: methods }
  shop.time.now += STEP_MS
  const browser = aBrowser(shop.app)
  const send = (body: object, from = browser) => from.send('POST', SIGN_IN, { body })
  return { ...shop, browser, codeAt, send }
}

test('coming back from a provider asks for a code before there is a session', async () => {
  const { browser, time, codeAt, send, db } = await opened(['pwd'])
  const back = await signInAs(browser, 'grace')
  expect(errorIn(back)).toBe('OTP_REQUIRED')
  expect(await whoIs(browser)).toBeUndefined()
  const page = await browser.send('GET', String(back.headers.get('Location')))
  expect(page.headers.get('Location')).toBe(
    'http://localhost:3000/?sign_in=%2F2d&error=OTP_REQUIRED',
  )
  expect((await send({ otp_attempt: '000000' })).body['code']).toBe('OTP_INVALID')
  expect((await send({ otp_attempt: await codeAt(time.now) })).status).toBe(200)
  expect(await whoIs(browser)).toBe('grace@studio.test')
  expect(browser.jar.has('emberstock-otp-pending')).toBe(false)
  expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(2)
})

test('a code alone opens nothing without what the provider’s answer left, nor once that has expired', async () => {
  const { app, browser, time, codeAt, send } = await opened()
  await signInAs(browser, 'grace')
  const code = await codeAt(time.now)
  const stranger = aBrowser(app)
  expect((await send({ otp_attempt: code }, stranger)).status).toBe(401)
  const pending = browser.jar.get('emberstock-otp-pending') ?? ''
  stranger.jar.set('emberstock-otp-pending', pending.replace('ssuer', 'ssueR'))
  expect((await send({ otp_attempt: code }, stranger)).status).toBe(401)
  expect(await whoIs(stranger)).toBeUndefined()
  time.now += 60 * 60 * 1000
  const late = await send({ otp_attempt: await codeAt(time.now) })
  expect([late.status, late.body['error']]).toEqual([
    401,
    'Your sign-in has expired. Sign in again.',
  ])
})

test('a provider that has asked for a second factor itself is believed, but not of staff', async () => {
  const { app, browser, db } = await opened(['pwd', 'mfa'])
  await signInAs(browser, 'grace')
  expect(await whoIs(browser)).toBe('grace@studio.test')
  await db.updateTable('users').set({ staff: 1 }).execute()
  const atWork = aBrowser(app)
  expect(errorIn(await signInAs(atWork, 'grace'))).toBe('OTP_REQUIRED')
  expect(await whoIs(atWork)).toBeUndefined()
})
