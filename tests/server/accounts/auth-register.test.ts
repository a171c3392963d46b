import { expect, test } from 'vitest'
import { aBrowser, ada, openAccountShop, refusalIn } from '#tests/support/account-shop.ts'
import { keysOf, SESSION, shopWithAda } from '#tests/support/auth-client.ts'
import { quickHashes } from '#tests/support/quick-hashes.ts'

const PASSWORDLESS = '/api/v1/users/passwordless_create'
const DAY = 24 * 60 * 60 * 1000
const eve = { email: 'Eve@Studio.test', first_name: 'Eve', last_name: 'Ember' }

function open() {
  return openAccountShop({ passwordHashes: quickHashes })
}

function resetTokenIn(text: string): string {
  const [link = ''] = /https?:\/\/\S+reset_password_token=\S+/.exec(text) ?? []
  return new URL(link).searchParams.get('reset_password_token') ?? ''
}

test('a registration may be a form, whose words for yes and no are understood', async () => {
  const { app, db } = await open()
  const said = { free_subscriber: 'true', email_optin: 'false', company: 'Ember & Söhne' }
  const answer = await aBrowser(app).send('POST', '/api/v1/users', {
    raw: new URLSearchParams({ ...ada, ...said, config_name: 'default' }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.status, answer.body['data']]).toMatchObject([200, { free_subscriber: true }])
  const row = await db.selectFrom('users').selectAll().executeTakeFirst()
  expect(row).toMatchObject({ free_subscriber: 1, email_optin: 0, company: 'Ember & Söhne' })
})

test.each([
  ['on', true],
  ['1', true],
  ['0', false],
  ['', false],
  [false, false],
])('a checkbox that says %j means %j', async (free_subscriber, means) => {
  const { app } = await open()
  const body = { ...ada, free_subscriber }
  const answer = await aBrowser(app).send('POST', '/api/v1/users', { body })
  expect(answer.body).toMatchObject({ data: { free_subscriber: means } })
})

test.each([['perhaps'], [2], [null], [['true']]])(
  'a checkbox that says %j is refused by its name',
  async (free_subscriber) => {
    const { app, db } = await open()
    const body = { ...ada, free_subscriber }
    const answer = await aBrowser(app).send('POST', '/api/v1/users', { body })
    expect(refusalIn(answer)).toEqual([422, 'INVALID'])
    expect(answer.body).toMatchObject({ data: { fields: [{ field: 'free_subscriber' }] } })
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  },
)

test('without a password an account is opened and entered, and an e-mail invites to set one', async () => {
  const { app, post, emails, db, time } = await open()
  const browser = aBrowser(app)
  const answer = await browser.send('POST', PASSWORDLESS, { body: eve })
  expect(answer.body).toMatchObject({
    status: 'success',
    data: { email: 'eve@studio.test', confirmed_at: null },
  })
  expect(keysOf(answer)['uid']).toBe('eve@studio.test')
  expect((await browser.send('GET', '/api/auth/session')).body).toHaveProperty('user')
  for (const password of ['', 'in the clear: ']) {
    const body = { email: eve.email, password }
    expect((await aBrowser(app).send('POST', '/api/v1/users/sign_in', { body })).status).toBe(401)
  }
  await post()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['eve@studio.test', 'Confirm your email address for Emberstock'],
    ['eve@studio.test', 'Set your Emberstock password'],
  ])
  // Whoever has registered is signed in already.
  expect(emails[1]?.text).not.toContain('No one can sign in')
  // The link works for three days, and whoever follows it owns the address.
  time.now += 3 * DAY - 1
  const password = 'a castle of sparks'
  const reset = await aBrowser(app).send('PUT', '/api/v1/users/password', {
    body: {
      password,
      password_confirmation: password,
      reset_password_token: resetTokenIn(emails[1]?.text ?? ''),
    },
  })
  expect(reset.status).toBe(200)
  const again = { email: eve.email, password }
  expect((await aBrowser(app).send('POST', '/api/v1/users/sign_in', { body: again })).status).toBe(
    200,
  )
  const user = await db.selectFrom('users').select('confirmed_at').executeTakeFirst()
  expect(user?.confirmed_at).toBe(time.now)
})

test('with a password it is a registration like any other', async () => {
  const { app, post, emails } = await open()
  const body = { ...eve, password: ada.password }
  expect((await aBrowser(app).send('POST', PASSWORDLESS, { body })).status).toBe(200)
  const credentials = { email: eve.email, password: ada.password }
  const entered = await aBrowser(app).send('POST', '/api/v1/users/sign_in', { body: credentials })
  expect(entered.status).toBe(200)
  await post()
  expect(emails).toHaveLength(1)
  const short = { ...eve, email: 'other@studio.test', password: 'short' }
  const refused = await aBrowser(app).send('POST', PASSWORDLESS, { body: short })
  expect(refused.body).toMatchObject({
    errors: { full_messages: ['Password needs at least 10 characters'] },
  })
})

test('nobody is let in to an account that exists, with or without a password', async () => {
  const { app, db } = await shopWithAda()
  const person = { ...eve, email: ada.email }
  for (const password of [undefined, null, '', ada.password, 'another long one']) {
    const browser = aBrowser(app)
    const answer = await browser.send('POST', PASSWORDLESS, { body: { ...person, password } })
    expect(refusalIn(answer)).toEqual([422, 'INVALID'])
    expect(answer.body).toMatchObject({
      errors: { full_messages: ['Email has already been taken'] },
    })
    expect([browser.jar.has(SESSION), keysOf(answer)]).toEqual([false, {}])
  }
  expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

test('what is wrong with a form without a password is named', async () => {
  const { app, db } = await open()
  const body = { email: 'x', first_name: '', last_name: 'see https://evil.test/' }
  const answer = await aBrowser(app).send('POST', PASSWORDLESS, { body })
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  const fields = (answer.body['data'] as { fields: { field: string }[] }).fields
  expect(fields.map(({ field }) => field)).toEqual(['email', 'first_name', 'last_name'])
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('accounts without a password count with the others: forty an hour from one place', async () => {
  const { app } = await open()
  const register = (path: string) => {
    const password = path === PASSWORDLESS ? null : 'x'
    return aBrowser(app).send('POST', path, { body: { ...ada, email: 'x', password } })
  }
  for (let one = 0; one < 20; one += 1) {
    expect((await register(PASSWORDLESS)).status).toBe(422)
    expect((await register('/api/v1/users')).status).toBe(422)
  }
  expect(refusalIn(await register(PASSWORDLESS))).toEqual([503, 'RATE_LIMITED'])
})

test('a field that is missing does not hide what is wrong with the others', async () => {
  const { app } = await shopWithAda()
  const answer = await aBrowser(app).send('POST', '/api/v1/users', {
    body: { email: 'nowhere', password: 'short', last_name: 'Byron' },
  })
  expect(answer.status).toBe(422)
  expect(Object.keys(Object(answer.body['errors']))).toEqual([
    'email',
    'password',
    'first_name',
    'full_messages',
  ])
})
