import { expect, test } from 'vitest'
import { aBrowser, ada } from '#tests/support/account-shop.ts'
import {
  ACCOUNT,
  FRESH,
  PASSWORD,
  tokenIn,
  signedInUser,
  withAda,
} from '../../support/signed-in-browser.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { freshSession } from '#tests/support/fresh-session.ts'

const VICTIM = 'victim@castle.test'
const MINE = 'mine@castle.test'

describeOnEveryDatabase('an account under two hands', (open) => {
  const opened = async () => withAda({ database: await open() })

  test('two changes of address at once never confirm an address with another one’s e-mail', async () => {
    const { app, browser, change, db, mailbox, time } = await opened()
    for (let round = 0; round < 8; round += 1) {
      // Within the limits of mail and of guessing, and never with an old session.
      time.now += 2 * 60 * 60 * 1000
      await browser.send('POST', '/api/v1/users/sign_in', { body: await keyOf(db) })
      await change({ email: MINE })
      const [mail] = await mailbox()
      const token = tokenIn(mail)
      const [followed] = await Promise.all([
        aBrowser(app).send('PUT', '/api/v1/users/email', { body: { token } }),
        change({ email: VICTIM }),
        change({ email: VICTIM }),
      ])
      const { email, pending_email } = await db
        .selectFrom('users')
        .select(['email', 'pending_email'])
        .executeTakeFirstOrThrow()
      expect(email).not.toBe(VICTIM)
      expect(email).toBe(followed.body['outcome'] === 'changed' ? MINE : ada.email)
      expect([VICTIM, null]).toContain(pending_email)
      await db.updateTable('users').set({ email: ada.email, pending_email: null }).execute()
      await mailbox()
    }
  })

  test('an e-mail that reached one address never makes another one the account’s', async () => {
    const { browser, change, db, mailbox } = await opened()
    await change({ email: MINE })
    const [mail] = await mailbox()
    // What a change that is torn apart would leave: the token of one address beside another address.
    await db.updateTable('users').set({ pending_email: VICTIM }).execute()
    const body = { token: tokenIn(mail) }
    const answer = await browser.send('PUT', '/api/v1/users/email', { body })
    expect(answer.body).toEqual({ outcome: 'unknown' })
    expect(await signedInUser(browser)).toBe(ada.email)
  })

  test('two accounts that want one address at the same click do not both get it', async () => {
    const { app, browser, change, mailbox } = await opened()
    const bob = aBrowser(app)
    await bob.send('POST', '/api/v1/users', { body: { ...ada, email: 'bob@studio.test' } })
    await mailbox()
    await change({ email: MINE })
    await bob.send('PATCH', ACCOUNT, { body: { email: MINE } })
    const tokens = (await mailbox()).filter(({ to }) => to === MINE).map(tokenIn)
    expect(tokens).toHaveLength(2)
    const answers = await Promise.all(
      tokens.map((token) => browser.send('PUT', '/api/v1/users/email', { body: { token } })),
    )
    expect(new Set(answers.map(({ body }) => body['outcome']))).toEqual(
      new Set(['changed', 'taken']),
    )
  })

  test('a reset link that is used many times at once works once', async () => {
    const { app, db, mailbox } = await opened()
    await aBrowser(app).send('POST', PASSWORD, { body: { email: ada.email } })
    const [mail] = await mailbox()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => {
        const password = `a castle of sparks ${nth}`
        return aBrowser(app).send('PUT', PASSWORD, {
          body: {
            password,
            password_confirmation: password,
            reset_password_token: tokenIn(mail),
          },
        })
      }),
    )
    const won = answers.flatMap(({ status }, nth) => (status === 200 ? [nth] : []))
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(password_hash).toBe(`in the clear: a castle of sparks ${won[0]}`)
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    expect(await mailbox()).toHaveLength(1)
  })

  test('a username that many want at once is one account’s', async () => {
    const { app } = await opened()
    const people = await Promise.all(
      Array.from({ length: 4 }, async (_, nth) => {
        const person = aBrowser(app)
        const email = `person-${nth}@studio.test`
        await person.send('POST', '/api/v1/users', { body: { ...ada, email } })
        return person
      }),
    )
    const answers = await Promise.all(
      people.map((person, nth) =>
        person.send('PATCH', ACCOUNT, { body: { username: nth % 2 ? 'ember' : 'EMBER' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  test('however a new password and the closing of an account meet, nobody stays in what is closed', async () => {
    const { app, browser, db, signIn } = await opened()
    const other = await signIn()
    const key = { email: ada.email, password: ada.password }
    const answers = await Promise.all([
      browser.send('PATCH', `${ACCOUNT}/anonymize`, { body: { email: ada.email } }),
      other.send('PUT', PASSWORD, { body: FRESH }),
      aBrowser(app).send('POST', '/api/v1/users/sign_in', { body: key }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const { anonymized_at, password_hash } = await db
      .selectFrom('users')
      .select(['anonymized_at', 'password_hash'])
      .executeTakeFirstOrThrow()
    const closed = anonymized_at !== null
    expect(closed).toBe(answers[0].status === 200)
    expect(password_hash === '').toBe(closed)
    const sessions = await db.selectFrom('sessions').selectAll().execute()
    expect(sessions.length > 0).toBe(!closed)
  })

  test('a session that would begin after an account is closed does not', async () => {
    const { db, browser, services } = await opened()
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await browser.send('PATCH', `${ACCOUNT}/anonymize`, { body: { email: ada.email } })
    const late = await services.sessions.begin(freshSession(id, 'late'))
    expect(late._unsafeUnwrapErr()).toEqual({ kind: 'signed-out' })
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('a password that changed between its check and the session opens nothing', async () => {
    const { db, browser, services } = await opened()
    const before = await db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .executeTakeFirstOrThrow()
    await browser.send('PUT', PASSWORD, { body: FRESH })
    const late = { ...freshSession(before.id, 'late'), verifiedBy: before.password_hash }
    expect((await services.sessions.begin(late))._unsafeUnwrapErr()).toEqual({ kind: 'signed-out' })
    const now = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
    const fresh = { ...freshSession(before.id, 'fresh'), verifiedBy: now.password_hash }
    expect((await services.sessions.begin(fresh)).isOk()).toBe(true)
  })

  async function keyOf(db: Awaited<ReturnType<typeof opened>>['db']) {
    const { email } = await db.selectFrom('users').select('email').executeTakeFirstOrThrow()
    return { email, password: ada.password }
  }
})
