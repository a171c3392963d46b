import { given } from '#wiring/wire.ts'
import { composedOver } from '#tests/support/composed.ts'
import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'
import { addUser } from '#server/application/account/add-user.ts'
import { noRateLimits } from '#server/sql/sql-rate-limits.ts'
import { describeOnEveryDatabase, type OpenDatabase } from '#tests/support/databases.ts'
import { freshSession } from '#tests/support/fresh-session.ts'

const secrets = webSecrets('a secret for tests')
const token = 'T'.repeat(43)
const MINUTE = 60 * 1000

type NewUser = Parameters<typeof addUser>[1]

async function openBooks(open: OpenDatabase) {
  const db = await open()
  const time = { now: Date.UTC(2026, 4, 1) }
  const services = composedOver(db, given({ clock: { now: () => time.now }, secrets }))
  const users = {
    add: (fresh: NewUser) => services.units.run((unit) => addUser(unit, fresh)),
    byEmail: (email: string) => services.units.read(({ accounts }) => accounts.byEmail(email)),
  }
  return { ...services, db, time, users, sweep: services.tidyUp }
}

async function ada(id = 'ada', email = 'ada@studio.test'): Promise<NewUser> {
  const digest = await secrets.digest(id === 'ada' ? token : id)
  return {
    id,
    form: {
      email,
      firstName: 'Ada',
      lastName: 'Ember',
      company: '',
      freeSubscriber: true,
      emailOptin: false,
    },
    passwordHash: 'a hash',
    tokens: [
      {
        purpose: 'confirmation',
        digest,
        expiresAt: Date.UTC(2026, 4, 4),
        email: {
          key: `confirmation-${digest}`,
          to: email,
          event: { kind: 'worded', subject: 'Confirm', text: 'link', html: '' },
        },
      },
    ],
  }
}

describeOnEveryDatabase('the accounts', (open) => {
  test('a new user is found again with their e-mail waiting', async () => {
    const { users, outbox } = await openBooks(open)
    await users.add(await ada())
    const known = (await users.byEmail('ada@studio.test'))._unsafeUnwrap()
    expect(known).toMatchObject({
      passwordHash: 'a hash',
      profile: {
        user: { firstName: 'Ada', confirmedAt: null, freeSubscriber: true, minLicenseId: null },
      },
    })
    expect((await users.byEmail('eve@studio.test'))._unsafeUnwrap()).toBeNull()
    expect((await outbox.takeDue(9, MINUTE))._unsafeUnwrap()).toMatchObject([
      { to: 'ada@studio.test' },
    ])
  })

  test('ten people who take one address at once are one user, and nine are told', async () => {
    const { users, db } = await openBooks(open)
    const people = await Promise.all(Array.from({ length: 10 }, (_, at) => ada(`user-${at}`)))
    const tries = await Promise.all(people.map((one) => users.add(one)))
    const refusals = tries.filter((one) => one.isErr()).map((one) => one._unsafeUnwrapErr())
    const taken = { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] }
    expect(refusals).toEqual(Array.from({ length: 9 }, () => taken))
    for (const table of ['users', 'confirmation_tokens', 'outbox'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toHaveLength(1)
    }
  })

  test('a link confirms, however often and however fast it is followed', async () => {
    const { users, confirmations, db } = await openBooks(open)
    await users.add(await ada())
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => confirmations.follow(token)))
    expect(outcomes.map((one) => one._unsafeUnwrap())).toEqual(Array(5).fill('confirmed'))
    const user = await db.selectFrom('users').select('confirmed_at').executeTakeFirst()
    expect(user?.confirmed_at).toBe(Date.UTC(2026, 4, 1))
  })

  test('a session is found until it has ended', async () => {
    const { users, sessions, time } = await openBooks(open)
    await users.add(await ada())
    await sessions.begin(freshSession('ada', 'one'))
    await sessions.begin(freshSession('ada', 'two', { presented: 'one' }))
    expect((await sessions.recall('one'))._unsafeUnwrap()).toBeNull()
    expect((await sessions.recall('two'))._unsafeUnwrap()).toMatchObject({ user: { id: 'ada' } })
    await sessions.end('two')
    expect((await sessions.recall('two'))._unsafeUnwrap()).toBeNull()
    await sessions.begin(freshSession('ada', 'three'))
    time.now += 14 * 24 * 60 * 60 * 1000
    expect((await sessions.recall('three'))._unsafeUnwrap()).toBeNull()
  })

  test('the second key opens the session that the first one opens, for its own address only', async () => {
    const { users, sessions, time } = await openBooks(open)
    await users.add(await ada())
    const { consent, ...session } = (
      await sessions.begin(freshSession('ada', 'one'))
    )._unsafeUnwrap()
    expect(consent).toBeNull()
    const key = { client: 'client-of-one', uid: 'ada@studio.test', tokenDigest: 'second-one' }
    const found = async (other = {}) =>
      (await sessions.recallByHeaders({ ...key, ...other }))._unsafeUnwrap()
    expect(await found()).toEqual({ ...session, digest: 'one', isExtended: false })
    const wrong = [{ client: 'client' }, { uid: 'eve@studio.test' }, { tokenDigest: 'one' }]
    for (const other of [...wrong, { uid: '' }, { client: '' }, { tokenDigest: '' }]) {
      expect(await found(other)).toBeNull()
    }
    time.now += 14 * 24 * 60 * 60 * 1000
    expect(await found()).toBeNull()
  })

  test('use of either key moves the end of both', async () => {
    const { users, sessions, time } = await openBooks(open)
    await users.add(await ada())
    await sessions.begin(freshSession('ada', 'one'))
    const key = { client: 'client-of-one', uid: 'ada@studio.test', tokenDigest: 'second-one' }
    time.now += 60 * 60 * 1000
    const moved = (await sessions.recallByHeaders(key))._unsafeUnwrap()
    expect(moved?.expiresAt).toBe(time.now + 14 * 24 * 60 * 60 * 1000)
    expect(moved?.isExtended).toBe(true)
    const again = (await sessions.recall('one'))._unsafeUnwrap()
    expect(again).toEqual({ ...moved, isExtended: false })
  })

  test('somebody sees their own devices, and ends one or all others of them', async () => {
    const { units, users, sessions, time } = await openBooks(open)
    await users.add(await ada())
    await users.add(await ada('eve', 'eve@studio.test'))
    const endAllBut = (kept: string | null) =>
      units.run(async (unit) => ok(await unit.sessions.removeAllBut('ada', kept)))
    const begin = async (userId: string, digest: string) => {
      time.now += 1
      const fresh = freshSession(userId, digest, { userAgent: digest })
      return (await sessions.begin(fresh))._unsafeUnwrap()
    }
    const [one, two] = [await begin('ada', 'one'), await begin('ada', 'two')]
    const eves = await begin('eve', 'three')
    const mine = async (asking = two) =>
      (await sessions.listOf(asking, 1))._unsafeUnwrap().items.map(({ userAgent }) => userAgent)
    expect(await mine()).toEqual(['two', 'one'])
    expect(await mine(one)).toEqual(['one', 'two'])
    expect((await sessions.endOne('ada', eves.id))._unsafeUnwrap()).toBe(false)
    expect((await sessions.endOne('ada', one.id))._unsafeUnwrap()).toBe(true)
    expect(await mine()).toEqual(['two'])
    await begin('ada', 'four')
    await endAllBut(two.id)
    expect(await mine()).toEqual(['two'])
    await begin('ada', 'five')
    ;(await sessions.endOthers(two))._unsafeUnwrap()
    expect(await mine()).toEqual(['two'])
    await endAllBut(null)
    expect(await mine()).toEqual([])
    expect((await sessions.recall('three'))._unsafeUnwrap()?.id).toBe(eves.id)
  })

  test('two loops never send one e-mail, and a loop that died loses its turn', async () => {
    const { users, outbox, time } = await openBooks(open)
    for (const at of [1, 2, 3, 4]) await users.add(await ada(`user-${at}`, `${at}@studio.test`))
    const takes = await Promise.all([
      outbox.takeDue(3, MINUTE),
      outbox.takeDue(3, MINUTE),
      outbox.takeDue(3, MINUTE),
    ])
    const taken = takes.flatMap((one) => one._unsafeUnwrap().map(({ id }) => id))
    expect(new Set(taken).size).toBe(taken.length)
    time.now += 60 * 1000
    const [first, second] = (await outbox.takeDue(9, MINUTE))._unsafeUnwrap()
    await outbox.settle(first?.id ?? '', '')
    await outbox.putOff(second?.id ?? '', 10 * 60 * 1000, 'busy')
    time.now += 60 * 1000
    expect((await outbox.takeDue(9, MINUTE))._unsafeUnwrap()).toHaveLength(2)
  })

  test('of thirty tries at once no more pass than the limit says', async () => {
    const { rateLimits, time, db, sweep } = await openBooks(open)
    const limit = { key: 'sign-in', times: 10, perMs: 60_000 }
    const tries = await Promise.all(Array.from({ length: 30 }, () => rateLimits.take(limit)))
    expect(tries.filter((one) => one.isOk())).toHaveLength(10)
    expect((await rateLimits.take({ ...limit, key: 'window' })).isOk()).toBe(true)
    expect((await noRateLimits().take(limit)).isOk()).toBe(true)
    time.now += 60_000
    expect((await rateLimits.take(limit)).isOk()).toBe(true)
    await rateLimits.forget(limit)
    const anew = await Promise.all(Array.from({ length: 11 }, () => rateLimits.take(limit)))
    expect(anew.filter((one) => one.isOk())).toHaveLength(10)
    time.now += 60_000
    await sweep()
    expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })
})
