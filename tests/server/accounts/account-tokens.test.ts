import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { MailedToken } from '#server/application/account/mailed-tokens.ts'
import { keepAskedLink } from '#server/application/account/asked-links.ts'
import { findResetAccount, redeemReset } from '#server/application/account/reset-password.ts'
import type { ServerServices } from '#server/boot/services.ts'
import { ada, aBrowser } from '#tests/support/account-shop.ts'
import { HOUR, PASSWORD, tokenIn, signedInUser, withAda } from '../../support/signed-in-browser.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aUser } from '#tests/support/samples.ts'

const ownerOf = ({ units }: Pick<ServerServices, 'units'>, digest: string) =>
  units
    .read((records) => findResetAccount(records, digest))
    .map((account) => account?.profile.user ?? null)

describeOnEveryDatabase('a mailed right over an account', (open) => {
  const opened = async () => {
    const home = await withAda({ database: await open() })
    const { db, services, time } = home
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const put = (digest: string, changes: object = {}) =>
      db
        .insertInto('account_tokens')
        .values({
          digest,
          user_id: user.id,
          email: ada.email,
          purpose: 'reset',
          created_at: time.now,
          expires_at: time.now + HOUR,
          used_at: null,
          ...changes,
        })
        .execute()
    const redeem = (digest: string) =>
      services.units
        .run((unit) => redeemReset(unit, digest, { passwordHash: 'fresh', secondFactor: null }))
        .match(
          () => 'set',
          ({ kind }) => kind,
        )
    const owner = (digest: string) =>
      ownerOf(services, digest).match(
        (user) => user?.email ?? 'missing',
        ({ kind }) => kind,
      )
    return { ...home, put, redeem, owner }
  }

  // Looking a right up and redeeming it are two steps, and each must hold by itself.
  test('is looked up, and redeemed, only for its purpose, its address and its time', async () => {
    const { db, owner, put, redeem, time } = await opened()
    await put('another purpose', { purpose: 'email-change' })
    await put('another address', { email: 'ada@castle.test' })
    await put('too late', { expires_at: time.now })
    await put('used', { used_at: time.now })
    for (const digest of ['another purpose', 'another address', 'too late', 'used', 'none']) {
      expect([digest, await owner(digest)]).toEqual([digest, 'missing'])
      expect([digest, await redeem(digest)]).toEqual([digest, 'missing'])
    }
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(password_hash).toBe(`in the clear: ${ada.password}`)
    await put('right')
    expect(await owner('right')).toBe(ada.email)
    expect(await redeem('right')).toBe('set')
  })

  test('is not used up by showing it where it does not belong', async () => {
    const { app, mailbox, services } = await opened()
    await aBrowser(app).send('POST', PASSWORD, { body: { email: ada.email } })
    const [email] = await mailbox()
    const body = { token: tokenIn(email) }
    await aBrowser(app).send('PUT', '/api/v1/users/email', { body })
    const digest = await services.secrets.digest(tokenIn(email))
    expect((await ownerOf(services, digest))._unsafeUnwrap()).toMatchObject({ email: ada.email })
  })

  test('is promised only while the address is the account’s', async () => {
    const { browser, change, db, mailbox, services } = await opened()
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const before = aUser({ id, email: ada.email })
    await change({ email: 'ada@castle.test' })
    const [email] = await mailbox()
    await browser.send('PUT', '/api/v1/users/email', { body: { token: tokenIn(email) } })
    expect(await signedInUser(browser)).toBe('ada@castle.test')
    const right: MailedToken = {
      purpose: 'reset',
      digest: 'late',
      expiresAt: Number.MAX_SAFE_INTEGER,
      email: {
        key: 'late',
        to: ada.email,
        event: { kind: 'worded', subject: 'Late', text: 'Late', html: '' },
      },
    }
    const asked = {
      id: 'late',
      to: ada.email,
      event: { kind: 'reset-asked', returnTo: '/' },
    } as const
    const late = await services.units.run(async (unit) =>
      ok(await keepAskedLink(unit, asked, { user: before, link: right })),
    )
    expect(late._unsafeUnwrap()).toBeNull()
    expect(await mailbox()).toEqual([])
    const kept = await db.selectFrom('account_tokens').select('digest').execute()
    expect(kept.map(({ digest }) => digest)).not.toContain('late')
  })
})
