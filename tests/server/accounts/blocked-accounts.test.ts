import { expect, test } from 'vitest'
import { aBrowser, ada, adasKey, refusalIn } from '#tests/support/account-shop.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { errorIn, openShopWithProvider, signInAs, whoIs } from '#tests/support/oidc-shop.ts'
import { quickHashes } from '#tests/support/quick-hashes.ts'
import {
  FRESH,
  HOUR,
  PASSWORD,
  signedInUser,
  tokenIn,
  withAda,
} from '../../support/signed-in-browser.ts'

const SIGN_IN = '/api/v1/users/sign_in'
const BY = { who: 'grace@example.com', why: 'Shares the password' }
const SENTENCE = 'Your account has been blocked. Contact support for help.'

describeOnEveryDatabase('a blocked account', (open) => {
  const opened = async () => {
    const passwordHashes = { ...quickHashes }
    const shop = await withAda({ database: await open(), passwordHashes })
    const set = async (blocked: boolean) =>
      (
        await shop.services.support.setBlocked({ ...BY, account: ada.email, blocked })
      )._unsafeUnwrap()
    return { ...shop, passwordHashes, block: () => set(true), unblock: () => set(false) }
  }

  test('ends every session at once, on either key, and opens none until it is unblocked', async () => {
    const { app, browser, signIn, block, unblock } = await opened()
    const phone = await signIn()
    const program = await aBrowser(app).send('POST', SIGN_IN, { body: adasKey })
    const keys = Object.fromEntries(
      ['uid', 'client', 'access-token'].map((name) => [name, program.headers.get(name) ?? '']),
    )
    const me = () => aBrowser(app).send('GET', '/api/v1/users/me', { headers: keys })
    expect((await me()).status).toBe(200)

    expect(await block()).toBe(true)
    expect([await signedInUser(browser), await signedInUser(phone)]).toEqual([null, null])
    expect((await me()).status).toBe(401)
    const answer = await aBrowser(app).send('POST', SIGN_IN, { body: adasKey })
    expect(refusalIn(answer)).toEqual([401, 'SIGN_IN_REFUSED'])
    expect(answer.body).toMatchObject({ success: false, errors: [SENTENCE] })
    expect(answer.headers.getSetCookie()).toEqual([])

    expect(await unblock()).toBe(true)
    expect(await signedInUser(await signIn())).toBe(ada.email)
  })

  test('is told of by its right password alone', async () => {
    const { app, block } = await opened()
    const wrong = { ...adasKey, password: 'not her password' }
    const before = await aBrowser(app).send('POST', SIGN_IN, { body: wrong })
    await block()
    const after = await aBrowser(app).send('POST', SIGN_IN, { body: wrong })
    const nobody = { ...wrong, email: 'nobody@studio.test' }
    const unknown = await aBrowser(app).send('POST', SIGN_IN, { body: nobody })
    for (const { status, body } of [after, unknown]) {
      expect([status, { ...body, trace_id: '' }]).toEqual([401, { ...before.body, trace_id: '' }])
    }
  })

  test('says so in the address of the first protocol, too', async () => {
    const { app, block } = await opened()
    await block()
    const browser = aBrowser(app)
    const { body } = await browser.send('GET', '/api/auth/csrf')
    const post = (password: string) =>
      browser.send('POST', '/api/auth/callback/credentials', {
        body: { csrfToken: body['csrfToken'], json: 'true', email: ada.email, password },
      })
    const blocked = await post(ada.password)
    expect([blocked.status, errorIn(blocked)]).toEqual([401, 'AccountBlocked'])
    expect(errorIn(await post('not her password'))).toBe('CredentialsSignin')
    expect(await signedInUser(browser)).toBeNull()
  })

  test('is no way in for a sign-in whose password was proven just before', async () => {
    const { app, block, passwordHashes, services } = await opened()
    passwordHashes.verify = (password, hash) =>
      quickHashes
        .verify(password, hash)
        .andTee(() => services.support.setBlocked({ ...BY, account: ada.email, blocked: true }))
    const answer = await aBrowser(app).send('POST', SIGN_IN, { body: adasKey })
    expect(answer.body).toMatchObject({ errors: [SENTENCE] })
    expect(await block()).toBe(false)
  })

  test('gets no link, though whoever asks reads what they always read', async () => {
    const { app, browser, mailbox, block, unblock, db, time } = await opened()
    const asks = async () => {
      const reset = await aBrowser(app).send('POST', PASSWORD, { body: { email: ada.email } })
      const resend = await aBrowser(app).send(
        'POST',
        `/api/v1/users/confirmation?email=${ada.email}`,
      )
      return [reset.status, reset.body, resend.status, resend.body]
    }
    const open = await asks()
    const [reset, confirmation] = await mailbox()
    expect([reset?.to, confirmation?.to]).toEqual([ada.email, ada.email])
    await browser.send('PATCH', '/api/v1/users/account', { body: { email: 'ada@castle.test' } })
    const [change] = (await mailbox()).filter(({ to }) => to === 'ada@castle.test')

    await block()
    expect(await asks()).toEqual(open)
    expect(await mailbox()).toEqual([])
    const follow = (method: string, path: string, body: object) =>
      aBrowser(app).send(method, path, { body })
    const asked = { ...FRESH, reset_password_token: tokenIn(reset) }
    expect((await follow('PUT', PASSWORD, asked)).status).toBe(404)
    expect((await follow('PUT', '/api/v1/users/email', { token: tokenIn(change) })).body).toEqual({
      outcome: 'unknown',
    })
    const tokens = ['account_tokens', 'confirmation_tokens'] as const
    for (const table of tokens) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])

    await unblock()
    // Past the limit of e-mails to one address.
    time.now += 2 * HOUR
    await asks()
    expect(await mailbox()).toHaveLength(2)
  })

  test('says in the archive of its owner’s data since when', async () => {
    const { block, db, services, time } = await opened()
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const since = async () => {
      const files = (await services.exportAccount(id))._unsafeUnwrap()
      return files.find(({ name }) => name === 'profile.json')?.content
    }
    expect(await since()).toMatchObject({ blocked_at: null })
    await block()
    expect(await since()).toMatchObject({ blocked_at: new Date(time.now).toISOString() })
  })

  test('is kept in the audit with who, what and why, once for each change', async () => {
    const { db, block, unblock } = await opened()
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    expect([await block(), await block(), await unblock(), await unblock()]).toEqual([
      true,
      false,
      true,
      false,
    ])
    const entries = await db
      .selectFrom('audit_log')
      .select(['who', 'action', 'subject', 'why'])
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { ...BY, action: 'account-blocked', subject: id },
      { ...BY, action: 'account-unblocked', subject: id },
    ])
  })
})

test('a provider lets nobody into a blocked account either', async () => {
  const { app, services } = await openShopWithProvider()
  await signInAs(aBrowser(app), 'grace')
  const asked = { ...BY, account: 'grace@studio.test' }
  ;(await services.support.setBlocked({ ...asked, blocked: true }))._unsafeUnwrap()
  const browser = aBrowser(app)
  expect(errorIn(await signInAs(browser, 'grace'))).toBe('AccountBlocked')
  expect(await whoIs(browser)).toBeUndefined()
})
