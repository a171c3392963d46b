import { errAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { noBotChecks } from '#server/bot-check/no-bot-checks.ts'
import { requestReset } from '#server/application/account/request-reset.ts'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import { turnOn } from '#tests/support/authenticator.ts'
import {
  FRESH,
  HOUR,
  PASSWORD,
  tokenIn,
  signedInUser,
  withAda,
  type Browser,
} from '../../support/signed-in-browser.ts'

const ask = (browser: Browser, email: unknown, more: object = {}) =>
  browser.send('POST', PASSWORD, { body: { email, ...more } })

const redeem = (browser: Browser, token: unknown, more: object = {}) =>
  browser.send('PUT', PASSWORD, { body: { ...FRESH, reset_password_token: token, ...more } })

async function havingAsked() {
  const home = await withAda()
  await ask(aBrowser(home.app), 'ADA@studio.test ')
  const [email] = await home.mailbox()
  return { ...home, email, token: tokenIn(email) }
}

test('asking for a new password reads the same for every address, known or not', async () => {
  const { app, mailbox } = await withAda()
  const answers = []
  for (const email of [ada.email, 'nobody@studio.test', ` ${ada.email.toUpperCase()} `]) {
    answers.push(await ask(aBrowser(app), email))
  }
  const text =
    'If an account exists for this email address, we’ve sent a link to reset the password.'
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([200, { success: true, message: text, data: { message: text } }])
  }
  expect((await mailbox()).map(({ to }) => to)).toEqual([ada.email, ada.email])
})

test('who leaves the address out is refused, and who mistypes it reads which field', async () => {
  const { app, db, mailbox } = await withAda()
  for (const body of [{}, { email: '' }, { email: '   ' }]) {
    const answer = await aBrowser(app).send('POST', PASSWORD, { body })
    expect(refusalIn(answer)[0]).toBe(401)
    expect(answer.body).toMatchObject({ success: false, errors: ['Email can’t be blank'] })
  }
  const typos = ['no address', 'x', 'ada@studio', 'x'.repeat(10_000), 7, null]
  for (const email of typos) {
    const answer = await ask(aBrowser(app), email)
    const { code, success, errors } = answer.body
    expect([email, answer.status, code, success]).toEqual([email, 422, 'INVALID', false])
    expect(Object.keys(Object(errors))).toEqual(['email', 'full_messages'])
  }
  expect(await mailbox()).toEqual([])
  expect(await db.selectFrom('account_tokens').selectAll().execute()).toEqual([])
})

test('the e-mail leads to our own page, and onwards only to paths of ours', async () => {
  const { email, app, mailbox } = await havingAsked()
  expect(email?.text).toMatch(
    /http:\/\/localhost:3000\/auth\/reset\?reset_password_token=[\w-]{43}\n/,
  )
  await ask(aBrowser(app), ada.email, { redirect_url: 'https://evil.test/x' })
  await ask(aBrowser(app), ada.email, { redirect_url: '/checkout?step=2' })
  const [foreign, own] = await mailbox()
  expect(foreign?.text).not.toContain('evil')
  expect(own?.text).toContain('&redirect_url=%2Fcheckout%3Fstep%3D2')
})

test('a reset signs in here, ends every session elsewhere, and confirms the address', async () => {
  const { app, browser, mailbox, signIn, token } = await havingAsked()
  const device = aBrowser(app)
  const answer = await redeem(device, token)
  expect(answer.body).toMatchObject({
    success: true,
    data: { email: ada.email, confirmed_at: '2026-05-01T00:00:00.000Z' },
  })
  expect(await signedInUser(device)).toBe(ada.email)
  expect(await signedInUser(browser)).toBeNull()
  expect(await signedInUser(await signIn())).toBeNull()
  expect(await signedInUser(await signIn(FRESH.password))).toBe(ada.email)
  expect(await mailbox()).toMatchObject([{ subject: 'Your Emberstock password was changed' }])
})

test('a link works once, and takes every other link with it', async () => {
  const { app, mailbox, token } = await havingAsked()
  await ask(aBrowser(app), ada.email)
  const [second] = await mailbox()
  expect((await redeem(aBrowser(app), token)).status).toBe(200)
  for (const used of [token, tokenIn(second)]) {
    const again = await redeem(aBrowser(app), used)
    expect(refusalIn(again)).toEqual([404, 'NOT_FOUND'])
    expect(again.headers.getSetCookie()).toEqual([])
  }
})

test('a password that is no good does not use the link up', async () => {
  const { app, token } = await havingAsked()
  const weak = await redeem(aBrowser(app), token, { password: 'short', password_confirmation: 'x' })
  expect(Reflect.get(Object(weak.body['errors']), 'full_messages')).toEqual([
    'Password needs at least 10 characters',
    'Password confirmation does not match',
  ])
  expect((await redeem(aBrowser(app), token)).status).toBe(200)
})

test('an hour later the link is worth nothing', async () => {
  const { app, time, token } = await havingAsked()
  time.now += HOUR
  expect(refusalIn(await redeem(aBrowser(app), token))).toEqual([404, 'NOT_FOUND'])
})

test('a link to an address that is no longer the account’s is worth nothing', async () => {
  const { app, change, browser, mailbox, token } = await havingAsked()
  await change({ email: 'ada@castle.test' })
  const [email] = await mailbox()
  await browser.send('PUT', '/api/v1/users/email', { body: { token: tokenIn(email) } })
  expect(refusalIn(await redeem(aBrowser(app), token))).toEqual([404, 'NOT_FOUND'])
})

test('a token opens only what it was made for', async () => {
  const { app, browser, change, mailbox, token, welcome } = await havingAsked()
  await change({ email: 'ada@castle.test' })
  const [email] = await mailbox()
  for (const other of [tokenIn(email), tokenIn(welcome[0])]) {
    expect(refusalIn(await redeem(aBrowser(app), other))).toEqual([404, 'NOT_FOUND'])
  }
  const asAddress = await browser.send('PUT', '/api/v1/users/email', { body: { token } })
  const asConfirmation = await browser.send('PUT', '/api/v1/users/confirmation', {
    body: { confirmation_token: token },
  })
  expect([asAddress.body, asConfirmation.body]).toEqual([
    { outcome: 'unknown' },
    { outcome: 'unknown' },
  ])
})

test('what is no token is turned away, and a session beside it does not help', async () => {
  const { browser } = await havingAsked()
  for (const token of ['', ' ', 'x', 'x'.repeat(10_000)]) {
    expect(refusalIn(await redeem(browser, token))).toEqual([404, 'NOT_FOUND'])
  }
  for (const token of [null, 7, [], {}]) {
    const answer = await redeem(browser, token)
    expect([answer.status, answer.body['code']]).toEqual([422, 'INVALID'])
  }
})

test('who never had a password sets one by the e-mail, and old ways in that nobody vouched for end', async () => {
  const { app, db, mailbox, signIn } = await withAda()
  await db.updateTable('users').set({ password_hash: '' }).execute()
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('linked_accounts')
    .values({ provider: 'https://id.test', subject: 'eve', user_id: id, created_at: 0 })
    .execute()
  expect(await signedInUser(await signIn(''))).toBeNull()
  await ask(aBrowser(app), ada.email)
  const [email] = await mailbox()
  expect((await redeem(aBrowser(app), tokenIn(email))).status).toBe(200)
  expect(await signedInUser(await signIn(FRESH.password))).toBe(ada.email)
  expect(await db.selectFrom('linked_accounts').selectAll().execute()).toEqual([])
})

test('who owns an address that a stranger registered is asked for no code of the stranger’s', async () => {
  const { app, browser, db, mailbox, signIn, time } = await withAda()
  expect((await turnOn(browser, time.now)).answer.status).toBe(200)
  await mailbox()
  const owner = aBrowser(app)
  await ask(owner, ada.email)
  const [email] = await mailbox()
  expect((await redeem(owner, tokenIn(email))).status).toBe(200)
  expect(await signedInUser(owner)).toBe(ada.email)
  expect(await signedInUser(browser)).toBeNull()
  expect(await signedInUser(await signIn(FRESH.password))).toBe(ada.email)
  expect(await db.selectFrom('two_factors').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect((await mailbox()).map(({ subject }) => subject)).toEqual([
    'Two-factor authentication is off for your Emberstock account',
    'Your Emberstock password was changed',
  ])
})

test('the second factor of staff is not removed by a mailed link, confirmed or not', async () => {
  const { app, browser, db, mailbox, time } = await withAda()
  await turnOn(browser, time.now)
  await mailbox()
  await db.updateTable('users').set({ staff: 1 }).execute()
  await ask(aBrowser(app), ada.email)
  const [email] = await mailbox()
  const refused = await redeem(aBrowser(app), tokenIn(email))
  expect(refusalIn(refused)).toEqual([401, 'OTP_REQUIRED'])
  expect(await db.selectFrom('two_factors').select('user_id').execute()).toHaveLength(1)
})

test('one address gets five mails an hour, and nobody can tell', async () => {
  const { app, mailbox, time } = await withAda()
  time.now += HOUR
  for (let nth = 0; nth < 7; nth += 1) {
    expect((await ask(aBrowser(app), ada.email)).status).toBe(200)
  }
  expect(await mailbox()).toHaveLength(5)
  time.now += HOUR
  await ask(aBrowser(app), ada.email)
  expect(await mailbox()).toHaveLength(1)
})

test('one place asks sixty times an hour', async () => {
  const { app } = await withAda()
  const browser = aBrowser(app)
  for (let nth = 0; nth < 60; nth += 1) {
    expect((await ask(browser, `nobody-${nth}@studio.test`)).status).toBe(200)
  }
  expect(refusalIn(await ask(browser, 'nobody@studio.test'))).toEqual([503, 'RATE_LIMITED'])
})

test('a form that a program sent mails nobody', async () => {
  const { services, mailbox } = await withAda()
  const shown: (string | null)[] = []
  const prove = (proof: string | null) => {
    shown.push(proof)
    return errAsync({ kind: 'bot-refused' as const })
  }
  const asked = requestReset({ ...services, botChecks: { ...noBotChecks, prove } })
  const from = { email: ada.email, address: '1.2.3.4', proof: 'wrong', returnTo: '/' }
  expect((await asked(from))._unsafeUnwrapErr()).toEqual({ kind: 'bot-refused' })
  expect(shown).toEqual(['wrong'])
  expect(await mailbox()).toEqual([])
})

test('tokens are kept as digests, and never reach the log', async () => {
  const { db, lines, token } = await havingAsked()
  const kept = JSON.stringify([await db.selectFrom('account_tokens').selectAll().execute(), lines])
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(kept).not.toContain(token)
})
