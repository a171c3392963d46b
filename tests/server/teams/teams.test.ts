import { expect, test } from 'vitest'
import { TEAM_ROLES, type RoleId } from '#domain/team/role.ts'
import { INVITE_EMAIL_GAP_MS, INVITE_LIFE_MS } from '#domain/team/invite.ts'
import {
  answerOf,
  openBackend,
  type Answer,
  type Backend,
  type Person,
} from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const TEAM = '/api/v1/teams'
const INVITES = `${TEAM}/invites`
const MEMBER: RoleId = 3
const FRESH_MS = 15 * 60 * 1000

interface Info {
  readonly team: { readonly id: string; readonly name: string; readonly seats_used: number } | null
  readonly members: readonly { readonly id: string; readonly role_id: RoleId }[]
  readonly invites: readonly { readonly id: string; readonly email: string }[]
}

const short = ({ status, body }: Answer) => [status, body.code]

/** What the shop is asked by somebody, or by nobody. */
function asking(backend: Backend) {
  const ask = async (who: Person | null, method: string, path: string, body?: object) =>
    answerOf(await backend.ask(who, path, { method, ...(body ? { body } : {}) }))
  const infoOf = async (who: Person) => (await ask(who, 'GET', TEAM)).body as unknown as Info
  return {
    ask,
    infoOf,
    found: (who: Person, name = 'North Light') => ask(who, 'POST', TEAM, { name }),
    invite: (who: Person, email: string, role: number = MEMBER) =>
      ask(who, 'POST', INVITES, { email, role_id: role }),
    accept: (who: Person | null, token: string) => ask(who, 'POST', `${INVITES}/accept`, { token }),
    rolesOf: async (who: Person) => (await infoOf(who)).members.map(({ role_id: role }) => role),
  }
}

/** The tokens of the e-mailed invites to an address, the oldest first. */
async function tokensTo({ db }: Backend, email: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('event')
    .where('recipient', '=', email)
    .where('key', 'like', 'team-invite-%')
    .orderBy('created_at')
    .execute()
  return rows.map(({ event }) => (JSON.parse(event) as { token: string }).token)
}

async function newestToken(backend: Backend, email: string): Promise<string> {
  return (await tokensTo(backend, email)).at(-1) ?? ''
}

/** Kinds of e-mails about teams to an address, in the order of the alphabet. */
async function toldTo({ db }: Backend, email: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('event')
    .where('recipient', '=', email)
    .execute()
  const kinds = rows.map(({ event }) => (JSON.parse(event) as { kind: string }).kind)
  return kinds.filter((kind) => kind.startsWith('team-')).toSorted()
}

describeOnEveryDatabase('teams', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    return { backend, ada, ...asking(backend) }
  }

  /** A team of Ada's with one person in this role beside her. */
  const withMember = async (role: RoleId = MEMBER) => {
    const shop = await opened()
    const { backend, ada, found, invite, accept } = shop
    await found(ada)
    const ben = await backend.signIn()
    await invite(ada, ben.email, role === 1 ? MEMBER : role)
    const joined = await accept(ben, await newestToken(backend, ben.email))
    expect(joined.status).toBe(200)
    return { ...shop, ben }
  }

  test('without a team there are roles and nothing else', async () => {
    const { ask, ada } = await opened()
    expect((await ask(ada, 'GET', TEAM)).body).toEqual({
      team: null,
      members: [],
      invites: [],
      roles: TEAM_ROLES,
      current_user: null,
    })
    expect(short(await ask(null, 'GET', TEAM))).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect((await ask(ada, 'GET', '/api/v1/users/me')).body).toMatchObject({ team: null })
  })

  test('whoever makes a team owns it, sees it at once and has no second one', async () => {
    const { ask, ada, found } = await opened()
    const made = await found(ada, ' North Light ')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      team: { name: 'North Light', seats_used: 1, seats_total: 3 },
      members: [{ id: ada.id, email: ada.email, role_id: 1 }],
      current_user: { id: ada.id, role_id: 1, powers: ['manage-members', 'own-team'] },
    })
    expect(short(await found(ada))).toEqual([409, 'IN_OTHER_TEAM'])
    expect(short(await found(ada, ' '))).toEqual([422, 'INVALID'])
    expect((await ask(ada, 'GET', '/api/v1/users/me')).body).toMatchObject({
      team: { name: 'North Light', role_id: 1 },
    })
  })

  test('an invite is answered and e-mailed, and renewed where it waits', async () => {
    const { backend, ada, found, invite, ask } = await opened()
    await found(ada)
    const { time } = backend
    const first = await invite(ada, ' Ben@Example.com ', 2)
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      invite: {
        id: expect.any(String) as string,
        email: 'ben@example.com',
        role_id: 2,
        status: 'pending',
        expires_at: new Date(time.now + INVITE_LIFE_MS).toISOString(),
        resent_count: 0,
      },
    })
    time.now += INVITE_EMAIL_GAP_MS - 1
    const early = await invite(ada, 'ben@example.com', 3)
    expect(early.status).toBe(200)
    expect(early.body).toMatchObject({ invite: { role_id: 3, resent_count: 0 } })
    expect(await tokensTo(backend, 'ben@example.com')).toHaveLength(1)
    time.now += 1
    const again = await invite(ada, 'ben@example.com', 3)
    expect(again.body).toMatchObject({
      invite: { resent_count: 1, expires_at: new Date(time.now + INVITE_LIFE_MS).toISOString() },
    })
    const tokens = await tokensTo(backend, 'ben@example.com')
    expect(tokens).toHaveLength(2)
    // All links work until the invite ends.
    for (const token of tokens) {
      const offer = await ask(null, 'POST', `${INVITES}/look_up`, { token })
      expect(offer.body).toEqual({
        team_name: 'North Light',
        invited_by: `${ada.firstName} ${ada.lastName}`,
        email: 'ben@example.com',
        role_id: 3,
        status: 'pending',
        has_account: false,
      })
    }
    expect(short(await ask(null, 'POST', `${INVITES}/look_up`, { token: 'x' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('seats are the members and the invites that stand', async () => {
    const { backend, ada, found, invite, ask, infoOf } = await opened()
    await found(ada)
    await invite(ada, 'b@example.com')
    const { body } = await invite(ada, 'c@example.com')
    const full = await invite(ada, 'd@example.com')
    expect(short(full)).toEqual([409, 'SEAT_LIMIT_REACHED'])
    expect(full.body.data).toMatchObject({
      seats_used: 3,
      seats_total: 3,
      contact: '/pricing/enterprise#contact',
    })
    const { id } = (body as unknown as { invite: { id: string } }).invite
    await ask(ada, 'DELETE', `${INVITES}/${id}`)
    expect((await infoOf(ada)).invites.map(({ email }) => email)).toEqual(['b@example.com'])
    expect((await invite(ada, 'd@example.com')).status).toBe(201)
    backend.time.now += INVITE_LIFE_MS
    expect((await infoOf(ada)).team?.seats_used).toBe(1)
    expect((await invite(ada, 'e@example.com')).status).toBe(201)
  })

  test('following the link joins, confirms the address, and tells the owner', async () => {
    const { backend, ada, found, invite, accept, ask, infoOf } = await opened()
    await found(ada)
    const ben = await backend.signIn({ confirmedAt: null })
    await invite(ada, ben.email, 4)
    const token = await newestToken(backend, ben.email)
    expect((await ask(ben, 'GET', '/api/v1/users/me')).body).toMatchObject({
      user: { confirmed_at: null },
    })
    const joined = await accept(ben, token)
    expect(joined.body).toMatchObject({ current_user: { id: ben.id, role_id: 4, powers: [] } })
    expect((await ask(ben, 'GET', '/api/v1/users/me')).body).toMatchObject({
      user: { confirmed_at: expect.any(String) as string },
      team: { role_id: 4 },
    })
    expect((await infoOf(ada)).members).toMatchObject([
      { id: ada.id, role_id: 1 },
      { id: ben.id, role_id: 4 },
    ])
    expect(await toldTo(backend, ada.email)).toEqual(['team-joined'])
    // Following it again says the same, and nobody else gets in by it.
    expect((await accept(ben, token)).status).toBe(200)
    const eve = await backend.signIn()
    const refused = await accept(eve, token)
    expect(short(refused)).toEqual([409, 'INVITE_FOR_OTHER'])
    expect(refused.body.data).toMatchObject({ email: ben.email })
    expect(short(await accept(null, token))).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  test('an invite that was revoked or has expired lets nobody in', async () => {
    const { backend, ada, found, invite, accept, ask, infoOf } = await opened()
    await found(ada)
    const ben = await backend.signIn()
    await invite(ada, ben.email)
    const token = await newestToken(backend, ben.email)
    const [{ id } = { id: '' }] = (await infoOf(ada)).invites
    await ask(ada, 'DELETE', `${INVITES}/${id}`)
    const revoked = await accept(ben, token)
    expect([...short(revoked), revoked.body.data?.['status']]).toEqual([
      409,
      'INVITE_OVER',
      'revoked',
    ])
    await invite(ada, ben.email)
    backend.time.now += INVITE_LIFE_MS
    const late = await accept(await backend.signInAgain(ben), await newestToken(backend, ben.email))
    expect([...short(late), late.body.data?.['status']]).toEqual([409, 'INVITE_OVER', 'expired'])
    expect((await infoOf(await backend.signInAgain(ada))).members).toHaveLength(1)
  })

  test('a person is in one team at a time', async () => {
    const { backend, ben, invite, accept, found } = await withMember()
    const eve = await backend.signIn()
    await found(eve, 'Other')
    expect(short(await invite(eve, ben.email))).toEqual([409, 'IN_OTHER_TEAM'])
    expect(short(await found(ben))).toEqual([409, 'IN_OTHER_TEAM'])
    const zoe = await backend.signIn()
    await invite(eve, zoe.email)
    await found(zoe, 'Third')
    expect(short(await accept(zoe, await newestToken(backend, zoe.email)))).toEqual([
      409,
      'IN_OTHER_TEAM',
    ])
  })

  test('a role changes, and whoever has it is told', async () => {
    const { backend, ada, ben, ask, rolesOf } = await withMember()
    const changed = await ask(ada, 'PATCH', `${TEAM}/members/${ben.id}`, { role_id: 5 })
    expect(changed.status).toBe(200)
    expect(await rolesOf(ben)).toEqual([1, 5])
    expect(await toldTo(backend, ben.email)).toEqual(['team-invite', 'team-role-changed'])
    for (const role of [1, 0, 6, -1]) {
      expect(
        short(await ask(ada, 'PATCH', `${TEAM}/members/${ben.id}`, { role_id: role })),
      ).toEqual([422, 'INVALID'])
    }
  })

  test('whoever is removed is out at once, and told', async () => {
    const { backend, ada, ben, ask, infoOf } = await withMember()
    expect((await ask(ada, 'DELETE', `${TEAM}/members/${ben.id}`)).status).toBe(200)
    expect((await infoOf(ben)).team).toBeNull()
    expect(await toldTo(backend, ben.email)).toEqual(['team-invite', 'team-membership-ended'])
    expect(short(await ask(ben, 'POST', `${TEAM}/leave`))).toEqual([404, 'NOT_FOUND'])
  })

  test('whoever leaves is out; the owner hands the team over first', async () => {
    const { backend, ada, ben, ask, infoOf } = await withMember()
    expect(short(await ask(ada, 'POST', `${TEAM}/leave`))).toEqual([409, 'OWNER_MUST_TRANSFER'])
    expect((await ask(ada, 'POST', `${TEAM}/transfer`, { user_id: ben.id })).body).toMatchObject({
      members: [
        { id: ben.id, role_id: 1 },
        { id: ada.id, role_id: 2 },
      ],
    })
    expect(await toldTo(backend, ben.email)).toContain('team-transferred')
    expect(await toldTo(backend, ada.email)).toContain('team-transferred')
    expect((await ask(ada, 'POST', `${TEAM}/leave`)).body).toMatchObject({ team: null })
    expect((await infoOf(ben)).members).toMatchObject([{ id: ben.id, role_id: 1 }])
  })

  test('a team is deleted by its name, and everybody else is told', async () => {
    const { backend, ada, ben, ask, infoOf, invite, accept } = await withMember()
    const zoe = await backend.signIn()
    await invite(ada, zoe.email)
    expect(short(await ask(ada, 'DELETE', TEAM, { name: 'North' }))).toEqual([422, 'INVALID'])
    expect((await ask(ada, 'DELETE', TEAM, { name: 'North Light' })).body).toMatchObject({
      team: null,
    })
    expect((await infoOf(ben)).team).toBeNull()
    expect(await toldTo(backend, ben.email)).toContain('team-membership-ended')
    const late = await accept(zoe, await newestToken(backend, zoe.email))
    expect([...short(late), late.body.data?.['status']]).toEqual([409, 'INVITE_OVER', 'revoked'])
  })

  test('what gives a team away takes a fresh sign-in', async () => {
    const { backend, ada, ben, ask, rolesOf } = await withMember()
    backend.time.now += FRESH_MS + 1
    const transfer = await ask(ada, 'POST', `${TEAM}/transfer`, { user_id: ben.id })
    expect(short(transfer)).toEqual([403, 'REAUTH_REQUIRED'])
    expect(short(await ask(ada, 'DELETE', TEAM, { name: 'North Light' }))).toEqual([
      403,
      'REAUTH_REQUIRED',
    ])
    expect(await rolesOf(ada)).toEqual([1, 3])
  })

  test('an owner closes the account with the team that nobody else is in, and not before', async () => {
    const { backend, ada, ben, ask } = await withMember()
    const close = (who: Person) =>
      ask(who, 'PATCH', '/api/v1/users/account/anonymize', { email: who.email })
    expect(short(await close(ada))).toEqual([409, 'OWNER_MUST_TRANSFER'])
    expect((await close(ben)).status).toBe(200)
    expect((await close(ada)).status).toBe(200)
    const teams = await backend.db.selectFrom('teams').select('deleted_at').execute()
    expect(teams).toEqual([{ deleted_at: backend.time.now }])
    expect(await backend.db.selectFrom('team_members').selectAll().execute()).toEqual([])
  })

  /** Everything that a role may or may not do to a team, on the wire. */
  const DEEDS = [
    ['manage-members', 'POST', INVITES, { email: 'new@example.com', role_id: 3 }],
    ['manage-members', 'DELETE', `${INVITES}/INVITE`, null],
    ['manage-members', 'PATCH', `${TEAM}/members/OTHER`, { role_id: 4 }],
    ['manage-members', 'DELETE', `${TEAM}/members/OTHER`, null],
    ['own-team', 'PATCH', TEAM, { name: 'South Light' }],
    ['own-team', 'POST', `${TEAM}/transfer`, { user_id: 'OTHER' }],
    ['own-team', 'DELETE', TEAM, { name: 'North Light' }],
  ] as const
  const POWERFUL = { 'manage-members': ['Owner', 'Admin'], 'own-team': ['Owner'] } as const
  const CASES = TEAM_ROLES.flatMap(({ id, name }) =>
    DEEDS.map(([power, method, path, body]) => {
      const may = (POWERFUL[power] as readonly string[]).includes(name)
      return { name, id, may, method, path, body }
    }),
  )

  /** A team with somebody in this role, somebody else and an open invite, as far as the deed is about them. */
  const prepared = async ({ id, path, body, method }: (typeof CASES)[number]) => {
    const needs = JSON.stringify([path, body])
    const shop = id === 1 ? { ...(await opened()), ben: null } : await withMember(id)
    const { backend, ada, infoOf, invite } = shop
    if (!shop.ben) await shop.found(ada)
    const other = await backend.signIn()
    if (needs.includes('OTHER')) {
      await invite(ada, other.email)
      await shop.accept(other, await newestToken(backend, other.email))
    }
    if (needs.includes('/INVITE')) await invite(ada, 'waits@example.com')
    const before = await infoOf(ada)
    const inviteId = before.invites[0]?.id ?? ''
    const named = (text: string) => text.replace('OTHER', other.id).replace('INVITE', inviteId)
    const deed = (who: Person) =>
      shop.ask(
        who,
        method,
        named(path),
        body ? (JSON.parse(named(JSON.stringify(body))) as object) : undefined,
      )
    return { ...shop, actor: shop.ben ?? ada, deed, before }
  }

  test.each(CASES.filter(({ may }) => may))('$name may: $method $path', async (row) => {
    const { actor, deed } = await prepared(row)
    expect((await deed(actor)).status).toBeLessThan(300)
  })

  test.each(CASES.filter(({ may }) => !may))('$name may not: $method $path', async (row) => {
    const { actor, deed, ada, infoOf, before } = await prepared(row)
    expect(short(await deed(actor))).toEqual([403, 'NOT_ALLOWED'])
    expect(await infoOf(ada)).toEqual(before)
  })

  test.each(CASES.filter(({ id }) => id === 1))('nobody outside: $method $path', async (row) => {
    const { backend, deed, ada, found, infoOf, before } = await prepared(row)
    const eve = await backend.signIn()
    expect(short(await deed(eve))).toEqual([404, 'NOT_FOUND'])
    await found(eve, 'Other')
    // The owner of another team does it to their own, where nobody of this one is named.
    await deed(eve)
    expect(await infoOf(ada)).toEqual(before)
  })
})
