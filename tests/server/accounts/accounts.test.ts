import { expect, test } from 'vitest'
import { sweepOver } from '#tests/support/units.ts'
import { aBrowser, ada, adasKey, refusalIn, openAccountShop } from '#tests/support/account-shop.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const SESSION = 'next-auth.session-token'

async function withAda(settings = {}) {
  const shop = await openAccountShop(settings)
  const browser = aBrowser(shop.app)
  await browser.send('POST', '/api/v1/users', { body: ada })
  return { ...shop, browser }
}

function linkIn(text: string): string {
  const [link = ''] = /https?:\/\/\S+/.exec(text) ?? []
  return link
}

function tokenIn(text: string): string {
  return new URL(linkIn(text)).searchParams.get('confirmation_token') ?? ''
}

test('who registers is in at once, unconfirmed, with an e-mail on its way', async () => {
  const { app, post, emails } = await openAccountShop()
  const browser = aBrowser(app)
  const answer = await browser.send('POST', '/api/v1/users', {
    body: { ...ada, email: ' ADA@Studio.Test ', company: 'Ember & Co', something: 'else' },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    status: 'success',
    data: { email: 'ada@studio.test', first_name: 'Ada', confirmed_at: null, min_license_id: null },
  })
  expect(answer.text).not.toContain('argon2')
  const session = await browser.send('GET', '/api/auth/session')
  expect(session.body).toMatchObject({ user: { email: 'ada@studio.test' } })
  expect(await post()).toBe(1)
  expect(await post()).toBe(0)
  expect(emails).toMatchObject([{ to: 'ada@studio.test' }])
  expect(linkIn(emails[0]?.text ?? '')).toMatch(
    /^http:\/\/localhost:3000\/auth\/confirm\?confirmation_token=[\w-]{43}$/,
  )
})

test('a registration names every field that is wrong, in sentences', async () => {
  const { app } = await openAccountShop()
  const answer = await aBrowser(app).send('POST', '/api/v1/users', {
    body: { ...ada, email: 'a@b@c.test', password: 'short', first_name: ' ' },
  })
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  expect(answer.body['errors']).toEqual({
    email: ['Email is not valid'],
    password: ['Password needs at least 10 characters'],
    first_name: ['First name can’t be blank'],
    full_messages: [
      'Email is not valid',
      'Password needs at least 10 characters',
      'First name can’t be blank',
    ],
  })
})

test('an address registers once, in whatever case, and however many try at once', async () => {
  const { app, db } = await openAccountShop()
  const tries = await Promise.all(
    ['ada@studio.test', 'ADA@studio.test', 'Ada@Studio.test'].map((email) =>
      aBrowser(app).send('POST', '/api/v1/users', { body: { ...ada, email } }),
    ),
  )
  expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 422, 422,
  ])
  const taken = tries.find(({ status }) => status === 422)
  expect(taken?.body).toMatchObject({ errors: { full_messages: ['Email has already been taken'] } })
  expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
})

test('passwords and tokens are kept only as hashes', async () => {
  const { db, browser, lines } = await withAda()
  const token = browser.jar.get(SESSION) ?? ''
  const rows = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('confirmation_tokens').selectAll().execute(),
  ])
  expect(token).toHaveLength(43)
  expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  for (const secret of [token, ada.password])
    expect(rows + JSON.stringify(lines)).not.toContain(secret)
})

test('the session cookie is closed to scripts, and Secure with its prefix under https', async () => {
  const { app } = await openAccountShop({ publicUrl: 'https://emberstock.test' })
  const origin = 'https://emberstock.test'
  const answer = await aBrowser(app, origin).send('POST', '/api/v1/users', { body: ada })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^__Secure-next-auth\.session-token=[\w-]{43};/)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=1209600']) {
    expect(cookie).toContain(attribute)
  }
  expect(cookie).not.toContain('Domain')
  expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age')
})

test('the right password opens a session, and only the right one', async () => {
  const { app } = await withAda()
  const browser = aBrowser(app)
  const answer = await browser.send('POST', '/api/v1/users/sign_in', { body: adasKey })
  expect(answer.body).toMatchObject({ data: { first_name: 'Ada' } })
  expect(browser.jar.get(SESSION)).toHaveLength(43)
})

test('a wrong password and an unknown address cannot be told apart', async () => {
  const { app, services } = await withAda()
  const asked: (string | null)[] = []
  const hashes = { ...services.passwordHashes }
  services.passwordHashes.verify = (password, hash) => {
    asked.push(hash)
    return hashes.verify(password, hash)
  }
  const answers = await Promise.all(
    [
      { ...adasKey, password: 'not her password' },
      { ...adasKey, email: 'nobody@studio.test' },
      { ...adasKey, email: 'no address' },
    ].map((body) => aBrowser(app).send('POST', '/api/v1/users/sign_in', { body })),
  )
  for (const answer of answers) {
    expect(refusalIn(answer)).toEqual([401, 'SIGN_IN_REFUSED'])
    const text = 'Incorrect email address or password. Check both and try again.'
    expect(answer.body).toMatchObject({ success: false, errors: [text], error: text })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect({ ...answer.body, trace_id: '' }).toEqual({ ...answers[0]?.body, trace_id: '' })
  }
  // The same slow work is done for all three.
  expect(asked).toHaveLength(3)
})

test('a session that was planted is deleted at sign-in, never adopted', async () => {
  const { app, db, browser } = await withAda()
  const planted = browser.jar.get(SESSION) ?? ''
  const victim = aBrowser(app)
  victim.jar.set(SESSION, planted)
  await victim.send('POST', '/api/v1/users/sign_in', { body: adasKey })
  expect(victim.jar.get(SESSION)).not.toBe(planted)
  expect((await browser.send('GET', '/api/auth/session')).body).toEqual({})
  expect((await victim.send('GET', '/api/auth/session')).body).toHaveProperty('user')
  expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

test('signed out is {}, and a cookie that is nobody’s is taken back', async () => {
  const { app } = await openAccountShop()
  for (const odd of ['x', 'A'.repeat(43), '%00', 'a'.repeat(5000)]) {
    const browser = aBrowser(app)
    browser.jar.set(SESSION, odd)
    const answer = await browser.send('GET', '/api/auth/session')
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(browser.jar.has(SESSION)).toBe(false)
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
  }
})

test('a session moves on with use, and ends ninety days after sign-in', async () => {
  const { browser, time } = await withAda()
  const isIn = async () => 'user' in (await browser.send('GET', '/api/auth/session')).body
  for (let day = 13; day <= 78; day += 13) {
    time.now += 13 * DAY
    expect(await isIn()).toBe(true)
  }
  time.now += 12 * DAY - 1
  expect(await isIn()).toBe(true)
  time.now += 1
  expect(await isIn()).toBe(false)
})

test('a session unused for fourteen days is over, and is cleared away', async () => {
  const { browser, time, db } = await withAda()
  time.now += 14 * DAY
  expect((await browser.send('GET', '/api/auth/session')).body).toEqual({})
  await sweepOver(db, { now: () => time.now })()
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a session in use is written at most once an hour', async () => {
  const { browser, time, db } = await withAda()
  const end = async () =>
    (await db.selectFrom('sessions').selectAll().executeTakeFirst())?.expires_at
  const before = await end()
  time.now += 59 * MINUTE
  await browser.send('GET', '/api/auth/session')
  expect(await end()).toBe(before)
  time.now += MINUTE
  await browser.send('GET', '/api/auth/session')
  expect(await end()).toBe((before ?? 0) + 60 * MINUTE)
})

test('signing out ends the session for whoever holds a copy, and once more is harmless', async () => {
  const { app, browser } = await withAda()
  const copy = aBrowser(app)
  copy.jar.set(SESSION, browser.jar.get(SESSION) ?? '')
  expect((await browser.send('DELETE', '/api/v1/auth/sign_out')).body).toEqual({ success: true })
  expect([...browser.jar.keys()].filter((name) => name !== 'emberstock-device')).toEqual([])
  expect((await copy.send('GET', '/api/auth/session')).body).toEqual({})
  expect((await browser.send('DELETE', '/api/v1/auth/sign_out')).status).toBe(200)
})

test('following the link confirms the address, and following it again is harmless', async () => {
  const { browser, post, emails } = await withAda()
  await post()
  const confirm = () =>
    browser.send('PUT', '/api/v1/users/confirmation', {
      body: { confirmation_token: tokenIn(emails[0]?.text ?? '') },
    })
  expect((await confirm()).body).toEqual({ outcome: 'confirmed' })
  expect((await confirm()).body).toEqual({ outcome: 'confirmed' })
  const session = await browser.send('GET', '/api/auth/session')
  expect(session.body).toMatchObject({ user: { confirmed_at: '2026-05-01T00:00:00.000Z' } })
})

test('after three days the link has expired, and nobody is confirmed by a blank or foreign one', async () => {
  const { browser, post, emails, time } = await withAda()
  await post()
  time.now += 3 * DAY
  const tokens = [tokenIn(emails[0]?.text ?? ''), '', 'x', 'B'.repeat(43), "' or 1=1 --"]
  const outcomes = []
  for (const confirmation_token of tokens) {
    const answer = await browser.send('PUT', '/api/v1/users/confirmation', {
      body: { confirmation_token },
    })
    outcomes.push(answer.body['outcome'])
  }
  expect(outcomes).toEqual(['expired', 'unknown', 'unknown', 'unknown', 'unknown'])
})

test('a link does not confirm an address that is no longer the user’s', async () => {
  const { browser, post, emails, db } = await withAda()
  await post()
  await db.updateTable('users').set({ email: 'other@studio.test' }).execute()
  const answer = await browser.send('PUT', '/api/v1/users/confirmation', {
    body: { confirmation_token: tokenIn(emails[0]?.text ?? '') },
  })
  expect(answer.body).toEqual({ outcome: 'unknown' })
})

test('asking for the e-mail again reads the same for everybody, and sends five an hour at most', async () => {
  const { browser, post, emails, time } = await withAda()
  const ask = (email: string) =>
    browser.send('POST', `/api/v1/users/confirmation?email=${encodeURIComponent(email)}`)
  const known = await ask('Ada@Studio.test')
  const unknown = await ask('nobody@studio.test')
  expect(known.body).toMatchObject({ success: true, data: { message: known.body['message'] } })
  expect(unknown.body).toEqual(known.body)
  for (let more = 0; more < 6; more += 1) expect((await ask(ada.email)).body).toEqual(known.body)
  await post()
  expect(emails.map(({ to }) => to)).toEqual(Array.from({ length: 6 }, () => ada.email))
  time.now += 60 * MINUTE
  await ask(ada.email)
  expect(await post()).toBe(1)
})

test('all e-mails work until one is followed; who is confirmed gets no more', async () => {
  const { browser, post, emails } = await withAda()
  const again = { body: { email: ada.email } }
  await browser.send('POST', '/api/v1/users/confirmation', again)
  await post()
  for (const { text } of emails) {
    const body = { confirmation_token: tokenIn(text) }
    const answer = await browser.send('PUT', '/api/v1/users/confirmation', { body })
    expect(answer.body).toEqual({ outcome: 'confirmed' })
  }
  await browser.send('POST', '/api/v1/users/confirmation', again)
  expect(await post()).toBe(0)
})

test('asking for an e-mail without an address says what is missing', async () => {
  const { app } = await openAccountShop()
  const answer = await aBrowser(app).send('POST', '/api/v1/users/confirmation')
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  expect(answer.body).toMatchObject({ success: false, errors: ['Email can’t be blank'] })
})

test.each([
  ['/bundles?sort_by=newest', '/bundles?sort_by=newest'],
  ['http://localhost:3000/2d', '/2d'],
  ['https://evil.test/x', null],
  ['blob:http://localhost:3000/x', null],
  ['//evil.test/x', null],
  ['/..//evil.test', null],
  ['/\\evil.test', null],
  ['javascript:alert(1)', null],
  ['http://', null],
])('a registration that wants to return to %s leads on to %s', async (wanted, path) => {
  const { app, post, emails } = await openAccountShop()
  const body = { ...ada, confirm_success_url: wanted }
  expect((await aBrowser(app).send('POST', '/api/v1/users', { body })).status).toBe(200)
  await post()
  const link = new URL(linkIn(emails[0]?.text ?? ''))
  expect(link.searchParams.get('redirect_url')).toBe(path)
})

test('ten wrong passwords a minute are enough, and the eleventh has to wait, a right one too', async () => {
  const { app, time } = await withAda()
  const browser = aBrowser(app)
  const attempt = (password: string, host = {}) =>
    browser.send('POST', '/api/v1/users/sign_in', { body: { ...adasKey, password }, host })
  for (let wrong = 0; wrong < 10; wrong += 1)
    expect((await attempt('a wrong one')).status).toBe(401)
  const refused = await attempt(ada.password)
  expect(refusalIn(refused)).toEqual([503, 'RATE_LIMITED'])
  expect(refused.body['retry_after']).toBe(60)
  expect((await attempt(ada.password, { address: '10.9.8.7' })).status).toBe(200)
  time.now += MINUTE
  expect((await attempt(ada.password)).status).toBe(200)
})

test('one address opens forty accounts an hour', async () => {
  const { app, db, time } = await openAccountShop()
  await db.selectFrom('rate_limits').selectAll().execute()
  const open = () =>
    aBrowser(app).send('POST', '/api/v1/users', { body: { ...ada, password: 'x' } })
  for (let one = 0; one < 40; one += 1) expect((await open()).status).toBe(422)
  expect(refusalIn(await open())).toEqual([503, 'RATE_LIMITED'])
  time.now += 60 * MINUTE
  expect((await open()).status).toBe(422)
})

test('the log tells route, status and user, and never an address or a token of a query', async () => {
  const { browser, lines } = await withAda()
  await browser.send('GET', '/api/auth/session')
  await browser.send('POST', '/api/v1/users/confirmation?email=secret%40studio.test')
  await browser.send('GET', '/nowhere/with-a-token-in-it')
  expect(lines).toMatchObject([
    { event: 'request', method: 'POST', route: '/api/v1/users', status: 200 },
    { event: 'request', method: 'GET', route: '/api/auth/session', user_id: expect.any(String) },
    { event: 'request', route: '/api/v1/users/confirmation', status: 200 },
    { event: 'request', route: '/nowhere', status: 404 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|studio\.test|with-a-token|castle/)
})

test('an e-mail that cannot be sent is tried again, later each time, and is not lost', async () => {
  const { app, db, time, services, lines } = await openAccountShop()
  const { sendEmails, delayAfter } = await import('#server/application/email/send-emails.ts')
  const { errAsync, okAsync } = await import('neverthrow')
  await aBrowser(app).send('POST', '/api/v1/users', { body: ada })
  let isDown = true
  let delivered = 0
  const deliver = () => {
    if (isDown) return errAsync({ kind: 'offline' } as const)
    delivered += 1
    return okAsync(undefined)
  }
  const send = sendEmails({ ...services, mailer: { deliver } })
  await send()
  await send()
  expect(lines.filter(({ event }) => event === 'email-not-sent')).toHaveLength(1)
  isDown = false
  time.now += delayAfter(0)
  await send()
  await send()
  expect(delivered).toBe(1)
  expect([0, 1, 2, 30].map(delayAfter)).toEqual([5000, 10_000, 20_000, 3_600_000])
  // Once it is sent, its link is nowhere in the database.
  expect(await db.selectFrom('outbox').select('event').execute()).toEqual([{ event: '' }])
})
