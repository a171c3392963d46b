import { expect, test } from 'vitest'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import { ACCOUNT, HOUR, withAda } from '../../support/signed-in-browser.ts'
import { giveCredits, putPlan, subscribe } from '../../support/credit-data.ts'

const ME = '/api/v1/users/me'

test('somebody reads their own account, and nothing in it signs anybody in', async () => {
  const { browser } = await withAda()
  const answer = await browser.send('GET', ME)
  expect(answer.body).toMatchObject({
    user: { email: ada.email, first_name: 'Ada', confirmed_at: null },
    account: {
      username: null,
      phone: '',
      email_optin: false,
      pending_email: null,
      has_password: true,
      session: { email: ada.email },
    },
  })
  expect(answer.text).not.toMatch(/hash|digest|in the clear/)
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
})

test('a visitor has no account to read, change, take along or close', async () => {
  const { app } = await withAda()
  const calls = [
    ['GET', ME],
    ['PATCH', ACCOUNT],
    ['PUT', '/api/v1/users'],
    ['GET', '/api/v1/users/sessions'],
    ['DELETE', '/api/v1/users/sessions/1'],
    ['GET', '/api/v1/users/export'],
    ['PATCH', `${ACCOUNT}/anonymize`],
  ] as const
  for (const [method, path] of calls) {
    const sent = method === 'GET' || method === 'DELETE' ? {} : { body: { email: ada.email } }
    const answer = await aBrowser(app).send(method, path, sent)
    expect([path, ...refusalIn(answer)]).toEqual([path, 401, 'SIGN_IN_REQUIRED'])
  }
})

test('a change is partial: what it does not name stays, and what it does not know is dropped', async () => {
  const { browser, change, db } = await withAda()
  await change({ phone: '+49 (30) 123-456', company: 'Ember & Co', username: 'Ada.E' })
  const answer = await change({
    first_name: '  Adele ',
    tax_vat_number: 'DE 123456789',
    id: 'somebody else',
    confirmed_at: '2020-01-01T00:00:00Z',
    min_license_id: 6,
    password_hash: 'x',
    __proto__: { email: 'eve@evil.test' },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    user: { first_name: 'Adele', last_name: 'Ember', confirmed_at: null, min_license_id: null },
    account: {
      phone: '+49 (30) 123-456',
      company: 'Ember & Co',
      username: 'Ada.E',
      tax_vat_number: 'DE 123456789',
    },
  })
  expect((await browser.send('GET', ME)).body).toMatchObject(answer.body)
  const [row] = await db.selectFrom('users').selectAll().execute()
  expect(row).toMatchObject({ email: ada.email, password_hash: `in the clear: ${ada.password}` })
})

test('null clears what is optional', async () => {
  const { change } = await withAda()
  await change({ phone: '123456', company: 'Ember', username: 'ada', tax_vat_number: '12345' })
  const answer = await change({ phone: null, company: null, username: null, tax_vat_number: null })
  expect(answer.body).toMatchObject({
    account: { phone: '', company: '', username: null, tax_vat_number: '' },
  })
})

test('the choice about mails is dated when it is made, and not when it is only repeated', async () => {
  const { change, db, time } = await withAda()
  const registered = time.now
  const kept = () =>
    db
      .selectFrom('users')
      .select(['email_optin', 'email_optin_at', 'email_optin_source'])
      .executeTakeFirst()
  time.now += HOUR
  await change({ email_optin: false, first_name: 'Adele' })
  expect(await kept()).toEqual({
    email_optin: 0,
    email_optin_at: registered,
    email_optin_source: 'registration',
  })
  await change({ email_optin: true })
  expect(await kept()).toEqual({
    email_optin: 1,
    email_optin_at: time.now,
    email_optin_source: 'account',
  })
})

test('the free plan is switched freely', async () => {
  const { change } = await withAda()
  expect((await change({ free_subscriber: true })).body).toMatchObject({
    user: { free_subscriber: true },
  })
  expect((await change({ free_subscriber: false })).body).toMatchObject({
    user: { free_subscriber: false },
  })
})

test('a username is somebody’s in every case and every way of writing its e-mails', async () => {
  const { app, change } = await withAda()
  await change({ username: 'Ada.Ember' })
  const bob = aBrowser(app)
  await bob.send('POST', '/api/v1/users', { body: { ...ada, email: 'bob@studio.test' } })
  for (const username of ['ada.ember', 'ADA.EMBER', 'Ａda.Ember']) {
    const answer = await bob.send('PATCH', ACCOUNT, { body: { username, first_name: 'Bob' } })
    expect(refusalIn(answer)).toEqual([409, 'USERNAME_TAKEN'])
    expect(answer.body).toMatchObject({ error: 'Username has already been taken' })
  }
  // Nothing of a refused change is kept.
  expect((await bob.send('GET', ME)).body).toMatchObject({ user: { first_name: 'Ada' } })
  // One's own name may be written differently, and is free again once it is given up.
  expect((await change({ username: 'ADA.ember' })).status).toBe(200)
  await change({ username: null })
  expect((await bob.send('PATCH', ACCOUNT, { body: { username: 'ada.ember' } })).status).toBe(200)
})

test('clients of the other protocol change an account at their own address, by forms too', async () => {
  const { browser } = await withAda()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  for (const method of ['PUT', 'PATCH']) {
    const raw = new URLSearchParams({ first_name: method, nickname: 'x' }).toString()
    const answer = await browser.send(method, '/api/v1/users', { raw, headers })
    expect(answer.body).toMatchObject({ status: 'success', data: { first_name: method } })
    const own = await browser.send(method, ACCOUNT, { body: { last_name: method } })
    expect([own.status, own.body]).toMatchObject([200, { user: { last_name: method } }])
  }
})

test('an account tells its plan and its credits in the words of the spec', async () => {
  const { browser, db, time } = await withAda()
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await giveCredits(db, id, { now: time.now, credits: 7 })
  const own = async () => (await browser.send('GET', ME)).body['subscription']
  expect(await own()).toEqual({ current_credit_balance: 7, cancel_at: null, plan_variant: null })

  const plan = await putPlan(db)
  const ends = time.now + 30 * 24 * HOUR
  await subscribe(db, id, {
    plan,
    anchor: time.now,
    period_starts_at: time.now,
    period_ends_at: ends,
    cancel_at: ends,
  })
  expect(await own()).toEqual({
    current_credit_balance: 7,
    cancel_at: new Date(ends).toISOString(),
    plan_variant: { id: plan.id, price: 3900, name: 'Standard', sku: 'PLAN-90' },
  })
})
