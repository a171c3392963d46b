import { expect, test } from 'vitest'
import { RECOVERY_CODES, OTP_DRIFT_STEPS } from '#domain/user/two-factor.ts'
import { aBrowser, ada, adasKey, refusalIn } from '#tests/support/account-shop.ts'
import { anAuthClient, CSRF, SESSION, shopWithAda } from '#tests/support/auth-client.ts'
import { STEP_MS, TWO_FACTOR, turnOn } from '#tests/support/authenticator.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const SIGN_IN = '/api/v1/users/sign_in'
const DISABLE = `${TWO_FACTOR}/disable`
const PASSWORD = '/api/v1/users/password'
const FRESH = {
  password: 'another castle of sparks',
  password_confirmation: 'another castle of sparks',
}

describeOnEveryDatabase('two-factor authentication', (open) => {
  async function opened() {
    const shop = await shopWithAda({ database: await open() })
    const browser = aBrowser(shop.app)
    await browser.send('POST', SIGN_IN, { body: adasKey })
    await shop.post()
    shop.emails.length = 0
    const signIn = (otp?: string | null, from = aBrowser(shop.app)) =>
      from.send('POST', SIGN_IN, {
        body: { ...adasKey, ...(otp === undefined ? {} : { otp_attempt: otp }) },
      })
    return { ...shop, browser, signIn }
  }

  async function on() {
    const shop = await opened()
    const app = await turnOn(shop.browser, shop.time.now)
    expect(app.answer.status).toBe(200)
    // The code that has confirmed the secret is used up.
    shop.time.now += STEP_MS
    const subjects = async () => {
      await shop.post()
      return shop.emails.map(({ subject }) => subject)
    }
    return { ...shop, phone: app, recoveryCodes: app.recoveryCodes, subjects }
  }

  test('is set up with a fresh sign-in and a code, shows ten recovery codes once, and ends other sessions', async () => {
    const { app, browser, db, time, post, emails } = await opened()
    const other = aBrowser(app)
    await other.send('POST', SIGN_IN, { body: adasKey })
    expect((await browser.send('GET', TWO_FACTOR)).body).toEqual({
      enabled_at: null,
      recovery_codes_left: 0,
    })
    const setup = await browser.send('POST', TWO_FACTOR)
    const { secret, uri, qr } = setup.body as Record<string, string> & {
      readonly qr: { readonly size: number; readonly path: string }
    }
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Emberstock:ada%40studio\.test\?/)
    expect(qr.size).toBeGreaterThan(30)
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/)
    const wrong = await browser.send('PUT', TWO_FACTOR, { body: { otp_attempt: '000000' } })
    expect(refusalIn(wrong)).toEqual([401, 'OTP_INVALID'])
    // Nothing asks for it before it is confirmed.
    expect((await other.send('GET', '/api/v1/users/me')).status).toBe(200)

    const { answer, recoveryCodes } = await turnOn(browser, time.now)
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES)
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    const kept = JSON.stringify([
      await db.selectFrom('two_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''))
    expect(kept).not.toContain(secret)
    expect((await browser.send('GET', TWO_FACTOR)).body).toEqual({
      enabled_at: new Date(time.now).toISOString(),
      recovery_codes_left: RECOVERY_CODES,
    })
    expect((await other.send('GET', '/api/v1/users/me')).status).toBe(401)
    expect((await browser.send('GET', '/api/v1/users/me')).status).toBe(200)
    expect(refusalIn(await browser.send('POST', TWO_FACTOR))).toEqual([409, 'TWO_FACTOR_ENABLED'])
    await post()
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [ada.email, 'Two-factor authentication is on for your Emberstock account'],
    ])
  })

  test('neither setting up nor turning off goes without a fresh sign-in', async () => {
    const { browser, time, phone } = await on()
    time.now += 15 * 60 * 1000
    const code = { otp_attempt: await phone.codeAt(time.now) }
    for (const [method, path] of [
      ['POST', TWO_FACTOR],
      ['PUT', TWO_FACTOR],
      ['POST', DISABLE],
    ] as const) {
      const body = path === TWO_FACTOR && method === 'POST' ? {} : { body: code }
      expect(refusalIn(await browser.send(method, path, body))).toEqual([403, 'REAUTH_REQUIRED'])
    }
  })

  test('without a code a right password gives no session and no headers, and a wrong one hears nothing of it', async () => {
    const { app, db, time, phone, signIn } = await on()
    const before = await db.selectFrom('sessions').select('id').execute()
    for (const otp of [undefined, null, '', '  ']) {
      const answer = await signIn(otp)
      expect(refusalIn(answer)).toEqual([401, 'OTP_REQUIRED'])
      expect(answer.headers.get('access-token')).toBeNull()
      expect(answer.headers.getSetCookie().join()).not.toContain(SESSION)
    }
    const wrong = await aBrowser(app).send('POST', SIGN_IN, {
      body: { ...adasKey, password: 'wrong', otp_attempt: await phone.codeAt(time.now) },
    })
    expect(refusalIn(wrong)).toEqual([401, 'SIGN_IN_REFUSED'])
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual(before)
    const right = await signIn(await phone.codeAt(time.now))
    expect(right.status).toBe(200)
    expect(right.headers.get('access-token')).toMatch(/./)
  })

  test('a code counts once, one step either way, and never again after a later one', async () => {
    const { time, phone, signIn } = await on()
    time.now += 10 * STEP_MS
    const status = async (steps: number) => {
      const { status: answered, body } = await signIn(
        await phone.codeAt(time.now + steps * STEP_MS),
      )
      return answered === 200 ? 200 : body['code']
    }
    expect(await status(-OTP_DRIFT_STEPS - 1)).toBe('OTP_INVALID')
    expect(await status(OTP_DRIFT_STEPS + 1)).toBe('OTP_INVALID')
    expect(await status(-1)).toBe(200)
    expect(await status(-1)).toBe('OTP_INVALID')
    expect(await status(1)).toBe(200)
    expect(await status(0)).toBe('OTP_INVALID')
  })

  test('the same code four times at once lets one in', async () => {
    const { time, phone, signIn } = await on()
    const code = await phone.codeAt(time.now)
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'OTP_INVALID')).toHaveLength(3)
  })

  test('the same recovery code four times at once lets one in', async () => {
    const { signIn, recoveryCodes, subjects, browser } = await on()
    const [code = ''] = recoveryCodes
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'OTP_INVALID')).toHaveLength(3)
    expect((await browser.send('GET', TWO_FACTOR)).body).toMatchObject({
      recovery_codes_left: RECOVERY_CODES - 1,
    })
    expect((await subjects()).at(-1)).toBe('A recovery code was used for your Emberstock account')
  })

  test('recovery codes count however they are spaced, and are nobody else’s', async () => {
    const { app, time, signIn, recoveryCodes } = await on()
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    const grace = { ...ada, email: 'grace@studio.test' }
    const hers = aBrowser(app)
    await hers.send('POST', '/api/v1/users', { body: grace })
    await turnOn(hers, time.now)
    const answer = await aBrowser(app).send('POST', SIGN_IN, {
      body: { email: grace.email, password: grace.password, otp_attempt: second },
    })
    expect(refusalIn(answer)).toEqual([401, 'OTP_INVALID'])
  })

  test('five wrong codes make everybody wait, also with a right one, for that account alone', async () => {
    const { app, time, phone, signIn } = await on()
    for (let times = 0; times < 5; times += 1) {
      expect(refusalIn(await signIn('000000', aBrowser(app)))).toEqual([401, 'OTP_INVALID'])
    }
    const right = await phone.codeAt(time.now)
    const held = await signIn(right)
    expect(refusalIn(held)).toEqual([503, 'RATE_LIMITED'])
    const grace = { ...ada, email: 'grace@studio.test' }
    await aBrowser(app).send('POST', '/api/v1/users', { body: grace })
    expect((await aBrowser(app).send('POST', SIGN_IN, { body: grace })).status).toBe(200)
    time.now += Number(held.headers.get('Retry-After')) * 1000
    expect((await signIn(await phone.codeAt(time.now))).status).toBe(200)
  })

  test('the credentials callback asks as well', async () => {
    const { app, time, phone } = await on()
    const client = anAuthClient(app)
    const refused = await client.signIn()
    expect(refused.status).toBe(401)
    expect(refused.body['url']).toContain('error=OTP_REQUIRED')
    expect(client.jar.has(SESSION)).toBe(false)
    expect(refused.headers.get('access-token')).toBeNull()
    expect(client.jar.has(CSRF)).toBe(true)
    const wrong = await client.signIn({ otp_attempt: '123' })
    expect([wrong.status, client.jar.has(SESSION)]).toEqual([401, false])
    expect(wrong.body['url']).toContain('error=OTP_INVALID')
    const { status } = await client.signIn({ otp_attempt: await phone.codeAt(time.now) })
    expect([status, client.jar.has(SESSION)]).toEqual([200, true])
  })

  test('a reset link alone changes nothing and lets nobody in', async () => {
    const { app, browser, db, time, phone, emails, post, signIn } = await on()
    await db.updateTable('users').set({ confirmed_at: time.now }).execute()
    await aBrowser(app).send('POST', PASSWORD, { body: { email: ada.email } })
    await post()
    const [, token = ''] = /reset_password_token=([\w-]{43})/.exec(emails.at(-1)?.text ?? '') ?? []
    const reset = (more: object = {}, from = aBrowser(app)) =>
      from.send('PUT', PASSWORD, { body: { ...FRESH, reset_password_token: token, ...more } })
    const thief = aBrowser(app)
    const refused = await reset({}, thief)
    expect(refusalIn(refused)).toEqual([401, 'OTP_REQUIRED'])
    expect(thief.jar.has(SESSION)).toBe(false)
    expect(refusalIn(await reset({ otp_attempt: '000000' }))).toEqual([401, 'OTP_INVALID'])
    expect((await browser.send('GET', '/api/v1/users/me')).status).toBe(200)
    const code = await phone.codeAt(time.now)
    expect((await reset({ otp_attempt: code }, thief)).status).toBe(200)
    expect(thief.jar.has(SESSION)).toBe(true)
    // The code is used up, and the old password is gone.
    expect(refusalIn(await signIn(code))).toEqual([401, 'SIGN_IN_REFUSED'])
    expect((await browser.send('GET', '/api/v1/users/me')).status).toBe(401)
  })

  test('somebody who is in may change the password and stays in', async () => {
    const { browser } = await on()
    const changed = await browser.send('PUT', PASSWORD, { body: FRESH })
    expect(changed.status).toBe(200)
    expect((await browser.send('GET', '/api/v1/users/me')).status).toBe(200)
  })

  test('is turned off by a code, with an e-mail, and then asks for nothing', async () => {
    const { browser, db, time, phone, signIn, subjects } = await on()
    const off = (code: string) => browser.send('POST', DISABLE, { body: { otp_attempt: code } })
    expect(refusalIn(await off('000000'))).toEqual([401, 'OTP_INVALID'])
    expect(refusalIn(await off(''))).toEqual([401, 'OTP_REQUIRED'])
    expect((await off(await phone.codeAt(time.now))).status).toBe(200)
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    expect((await signIn()).status).toBe(200)
    expect((await subjects()).at(-1)).toBe(
      'Two-factor authentication is off for your Emberstock account',
    )
  })
})
