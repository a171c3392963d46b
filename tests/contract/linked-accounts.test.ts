import { given } from '#wiring/wire.ts'
import { composedOver } from '#tests/support/composed.ts'
import { expect, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'
import { link, unlink } from '#server/application/account/link-provider.ts'
import { addLinkedUser, type NewLinkedUser } from '#server/application/account/add-user.ts'
import type { LinkedIdentity } from '#server/application/ports/linked-account-repository.ts'
import type { AuthenticatedSession } from '#server/application/session/sessions.ts'
import { describeOnEveryDatabase, type OpenDatabase } from '#tests/support/databases.ts'
import { freshSession } from '#tests/support/fresh-session.ts'

const secrets = webSecrets('a secret for tests')
const ISSUER = 'https://accounts.test'
const EMAIL = {
  to: 'ada@studio.test',
  event: { kind: 'provider-linked', firstName: 'Ada', issuer: ISSUER },
  key: 'linked-1',
} as const
const ROUNDS = 6

function fresh(id: string, more: Partial<NewLinkedUser> = {}): NewLinkedUser {
  return {
    id,
    identity: { issuer: ISSUER, subject: id },
    email: `${id}@studio.test`,
    firstName: id,
    lastName: '',
    confirmation: null,
    ...more,
  }
}

async function openBook(open: OpenDatabase) {
  const db = await open()
  const clock = { now: () => 1_700_000_000_000 }
  const { listLinkedAccounts, sessions, units } = composedOver(db, given({ clock, secrets }))
  const book = {
    ownerOf: (identity: LinkedIdentity) =>
      units.read(({ linkedAccounts }) => linkedAccounts.ownerOf(identity)),
    signUp: (user: NewLinkedUser) => units.run((unit) => addLinkedUser(unit, user)),
    link: (session: AuthenticatedSession, identity: LinkedIdentity) =>
      units.run((unit) => link(unit, session, identity)),
    of: listLinkedAccounts,
    unlink: (session: AuthenticatedSession, issuer: string) =>
      units.run((unit) => unlink(unit, session, issuer)),
  }
  const enter = async (id: string) =>
    (await sessions.begin(freshSession(id, `digest-of-${id}`)))._unsafeUnwrap()
  const users = () => db.selectFrom('users').select(['id', 'password_hash']).execute()
  return { db, book, enter, sessions, users }
}

describeOnEveryDatabase('linked accounts', (open) => {
  test('somebody new has an account without a password, confirmed if their address was proven', async () => {
    const { book, users } = await openBook(open)
    const user = (await book.signUp(fresh('ada')))._unsafeUnwrap()
    expect(user).toMatchObject({ email: 'ada@studio.test', confirmedAt: 1_700_000_000_000 })
    expect(await users()).toEqual([{ id: 'ada', password_hash: '' }])
    const owner = await book.ownerOf({ issuer: ISSUER, subject: 'ada' })
    expect(owner._unsafeUnwrap()).toBe('ada')
    const elsewhere = await book.ownerOf({ issuer: 'https://other.test', subject: 'ada' })
    expect(elsewhere._unsafeUnwrap()).toBeNull()
  })

  test('an unproven address waits for its confirmation, whose e-mail is promised with the account', async () => {
    const { db, book } = await openBook(open)
    const digest = await secrets.digest('T'.repeat(43))
    const confirmation = {
      purpose: 'confirmation',
      digest,
      expiresAt: 1_800_000_000_000,
      email: EMAIL,
    } as const
    const user = (await book.signUp(fresh('ada', { confirmation })))._unsafeUnwrap()
    expect(user.confirmedAt).toBeNull()
    expect(await db.selectFrom('outbox').select('recipient').execute()).toEqual([
      { recipient: 'ada@studio.test' },
    ])
  })

  test('however many come at once, an address and an identity have one account', async () => {
    const { book, users } = await openBook(open)
    const tries = await Promise.all(
      Array.from({ length: ROUNDS }, (_, round) =>
        book.signUp(fresh(`user${round}`, { identity: { issuer: ISSUER, subject: 'same' } })),
      ),
    )
    const refusals = tries.flatMap((one) => (one.isErr() ? [one.error] : []))
    expect(refusals).toEqual(Array.from({ length: ROUNDS - 1 }, () => ({ kind: 'not-linked' })))
    expect(await users()).toHaveLength(1)
    const taken = await book.signUp(
      fresh('eve', { email: `${(await users())[0]?.id}@studio.test` }),
    )
    expect(taken._unsafeUnwrapErr()).toEqual({ kind: 'not-linked' })
    expect(await users()).toHaveLength(1)
  })

  test('an identity becomes the way in of one account, however many want it', async () => {
    const { db, book, enter } = await openBook(open)
    const ids = Array.from({ length: ROUNDS }, (_, round) => `user${round}`)
    for (const id of ids) await book.signUp(fresh(id))
    const people = await Promise.all(ids.map(enter))
    const wanted = { issuer: 'https://other.test', subject: 'same' }
    const tries = await Promise.all(people.map((one) => book.link(one, wanted)))
    expect(tries.filter((one) => one.isOk())).toHaveLength(1)
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    const owner = (await book.ownerOf(wanted))._unsafeUnwrap() ?? ''
    const won = people.filter(({ user }) => user.id === owner)
    expect(won).toHaveLength(1)
    for (const one of won) expect((await book.link(one, wanted)).isOk()).toBe(true)
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    expect((await book.of(owner))._unsafeUnwrap()).toMatchObject([
      { issuer: ISSUER },
      { issuer: 'https://other.test' },
    ])
  })

  test('a session that has ended meanwhile neither adds a way in nor takes one away', async () => {
    const { db, book, enter, sessions } = await openBook(open)
    await book.signUp(fresh('ada'))
    await db.updateTable('users').set({ password_hash: 'a hash' }).execute()
    const ada = await enter('ada')
    await sessions.endOne('ada', ada.id)
    const wanted = { issuer: 'https://other.test', subject: 'same' }
    for (const late of [await book.link(ada, wanted), await book.unlink(ada, ISSUER)]) {
      expect(late._unsafeUnwrapErr()).toEqual({ kind: 'signed-out' })
    }
    expect((await book.of('ada'))._unsafeUnwrap()).toMatchObject([{ issuer: ISSUER }])
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('the only way in stays, and with a password any may go', async () => {
    const { db, book, enter } = await openBook(open)
    await book.signUp(fresh('ada'))
    const ada = await enter('ada')
    expect((await book.unlink(ada, ISSUER))._unsafeUnwrapErr()).toEqual({
      kind: 'only-sign-in-method',
    })
    await db.updateTable('users').set({ password_hash: 'a hash' }).execute()
    const foreign = await book.unlink(ada, 'https://other.test')
    expect(foreign._unsafeUnwrapErr()).toMatchObject({ kind: 'missing' })
    expect((await book.unlink(ada, ISSUER)).isOk()).toBe(true)
    expect((await book.of('ada'))._unsafeUnwrap()).toEqual([])
  })
})
