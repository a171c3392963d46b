import { expect, test } from 'vitest'
import { sweepOver } from '#tests/support/units.ts'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import {
  ACCOUNT,
  FRESH,
  HOUR,
  MINUTE,
  tokenIn,
  signedInUser,
  withAda,
} from '../../support/signed-in-browser.ts'

const NEW = 'ada@castle.test'
const DAY = 24 * HOUR

async function follow(browser: ReturnType<typeof aBrowser>, token: unknown) {
  return browser.send('PUT', '/api/v1/users/email', { body: { token } })
}

async function wanting() {
  const home = await withAda()
  const answer = await home.change({ email: ' ADA@Castle.test ' })
  const emails = await home.mailbox()
  return { ...home, answer, emails, token: tokenIn(emails.find(({ to }) => to === NEW)) }
}

test('a new address waits, and both addresses are told', async () => {
  const { answer, emails, browser, signIn } = await wanting()
  expect(answer.body).toMatchObject({
    user: { email: ada.email },
    account: { pending_email: NEW },
  })
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [NEW, 'Confirm your new email address for Emberstock'],
    [ada.email, 'Email change requested for your Emberstock account'],
  ])
  // What the old address reads opens nothing and names nobody.
  expect(emails[1]?.text).not.toMatch(/token|castle/)
  expect(emails[0]?.text).toMatch(/http:\/\/localhost:3000\/auth\/email\?token=[\w-]{43}\n/)
  expect(await signedInUser(browser)).toBe(ada.email)
  expect(await signedInUser(await signIn(ada.password, NEW))).toBeNull()
})

test('the click makes the address the account’s own, confirmed, on any device', async () => {
  const { app, browser, signIn, token } = await wanting()
  const answer = await follow(aBrowser(app), token)
  expect(answer.body).toEqual({ outcome: 'changed' })
  expect(answer.headers.getSetCookie()).toEqual([])
  const me = await browser.send('GET', '/api/v1/users/me')
  expect(me.body).toMatchObject({
    user: { email: NEW, confirmed_at: '2026-05-01T00:00:00.000Z' },
    account: { pending_email: null },
  })
  expect(await signedInUser(await signIn(ada.password, NEW))).toBe(NEW)
  expect(await signedInUser(await signIn())).toBeNull()
  expect((await follow(browser, token)).body).toEqual({ outcome: 'changed' })
})

test('a welcome to the old address confirms nothing any more', async () => {
  const { browser, token, welcome } = await wanting()
  await follow(browser, token)
  const body = { confirmation_token: tokenIn(welcome[0]) }
  const answer = await browser.send('PUT', '/api/v1/users/confirmation', { body })
  expect(answer.body).toEqual({ outcome: 'unknown' })
})

test('the name in the header set follows the address', async () => {
  const { app, change, mailbox } = await withAda()
  const program = aBrowser(app)
  const body = { email: ada.email, password: ada.password }
  const { headers: given } = await program.send('POST', '/api/v1/users/sign_in', { body })
  const headers = Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, given.get(name) ?? '']),
  )
  await change({ email: NEW })
  const [email] = await mailbox()
  const answer = await program.send('PUT', '/api/v1/users/email', {
    body: { token: tokenIn(email) },
    headers,
  })
  expect(answer.headers.get('uid')).toBe(NEW)
  const me = (uid: string) =>
    aBrowser(app).send('GET', '/api/v1/users/me', { headers: { ...headers, uid } })
  expect((await me(ada.email)).status).toBe(401)
  expect((await me(NEW)).body).toMatchObject({ user: { email: NEW } })
})

test('three days later the link has run out, and the address waits no more', async () => {
  const { browser, db, time, token } = await wanting()
  time.now += 3 * DAY
  expect((await follow(browser, token)).body).toEqual({ outcome: 'expired' })
  expect(await signedInUser(browser)).toBe(ada.email)
  await sweepOver(db, { now: () => time.now })()
  expect(await db.selectFrom('account_tokens').selectAll().execute()).toHaveLength(1)
  expect((await browser.send('GET', '/api/v1/users/me')).body).toMatchObject({
    account: { pending_email: null },
  })
  time.now += 30 * DAY
  await sweepOver(db, { now: () => time.now })()
  expect(await db.selectFrom('account_tokens').selectAll().execute()).toEqual([])
})

test('housekeeping leaves an address that still may be confirmed', async () => {
  const { browser, db, time, token } = await wanting()
  time.now += 2 * DAY
  await sweepOver(db, { now: () => time.now })()
  expect((await follow(browser, token)).body).toEqual({ outcome: 'changed' })
})

test('only the last address that was asked for can be confirmed', async () => {
  const { browser, change, mailbox, token } = await wanting()
  await change({ email: 'ada@tower.test' })
  const [email] = await mailbox()
  expect((await follow(browser, token)).body).toEqual({ outcome: 'unknown' })
  expect((await follow(browser, tokenIn(email))).body).toEqual({ outcome: 'changed' })
  expect(await signedInUser(browser)).toBe('ada@tower.test')
})

test('asking for one’s own address again withdraws the other', async () => {
  const { browser, change, token } = await wanting()
  const answer = await change({ email: 'Ada@Studio.test' })
  expect(answer.body).toMatchObject({ account: { pending_email: null } })
  expect((await follow(browser, token)).body).toEqual({ outcome: 'unknown' })
})

test('a new password calls a waiting address off', async () => {
  const { browser, change, token } = await wanting()
  const answer = await change(FRESH)
  expect(answer.body).toMatchObject({ account: { pending_email: null } })
  expect((await follow(browser, token)).body).toEqual({ outcome: 'unknown' })
  expect(await signedInUser(browser)).toBe(ada.email)
})

test('an address of somebody else’s is refused, now or at the click', async () => {
  const { app, browser, change, token } = await wanting()
  const bob = aBrowser(app)
  await bob.send('POST', '/api/v1/users', { body: { ...ada, email: 'bob@studio.test' } })
  expect(refusalIn(await change({ email: 'Bob@studio.test' }))).toEqual([409, 'EMAIL_TAKEN'])
  await aBrowser(app).send('POST', '/api/v1/users', { body: { ...ada, email: NEW } })
  expect((await follow(browser, token)).body).toEqual({ outcome: 'taken' })
  expect(await signedInUser(browser)).toBe(ada.email)
})

test('after a quarter of an hour an address is changed with the password, or after signing in again', async () => {
  const { browser, change, mailbox, time } = await withAda()
  time.now += 15 * MINUTE
  expect(refusalIn(await change({ email: NEW }))).toEqual([403, 'REAUTH_REQUIRED'])
  const wrong = await change({ email: NEW, current_password: 'not her password' })
  expect(refusalIn(wrong)).toEqual([422, 'INVALID'])
  expect(wrong.body).toMatchObject({ error: 'Current password does not match' })
  expect(await mailbox()).toEqual([])
  // The rest of an account needs no proof.
  expect((await change({ first_name: 'Adele', email: ada.email })).status).toBe(200)
  expect((await change({ email: NEW, current_password: ada.password })).status).toBe(200)
  expect(await mailbox()).toHaveLength(2)
  expect((await browser.send('GET', '/api/v1/users/me')).body).toMatchObject({
    account: { pending_email: NEW },
  })
})

test('what is no token is turned away unread', async () => {
  const { browser, db } = await wanting()
  const before = await db.selectFrom('account_tokens').selectAll().execute()
  for (const token of ['', ' ', 'x', 'x'.repeat(10_000), 'ä'.repeat(43)]) {
    expect((await follow(browser, token)).body).toEqual({ outcome: 'unknown' })
  }
  for (const token of [null, 7, [], {}, undefined]) {
    expect(refusalIn(await follow(browser, token))).toEqual([422, 'INVALID'])
  }
  expect(await db.selectFrom('account_tokens').selectAll().execute()).toEqual(before)
})

test('nobody is flooded with mail by a change of address', async () => {
  const { browser, change } = await withAda()
  for (let time = 0; time < 5; time += 1) expect((await change({ email: NEW })).status).toBe(200)
  expect(refusalIn(await change({ email: NEW }))).toEqual([503, 'RATE_LIMITED'])
  const others = Array.from({ length: 5 }, (_, nth) => `stranger-${nth}@castle.test`)
  const answers = []
  for (const email of others)
    answers.push(await browser.send('PATCH', ACCOUNT, { body: { email } }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503])
})
