import { TEAM_PERMISSIONS } from '#domain/team/role.ts'
import { expect, test } from 'vitest'
import { TEAM_ROLES } from '#domain/team/role.ts'
import { INVITE_EMAIL_GAP_MS, INVITE_LIFE_MS } from '#domain/team/invite.ts'
import type { Answer, Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsTo } from '#tests/support/emails.ts'
import {
  INVITES,
  newestToken,
  openTeamOfTwo,
  openTeamShop,
  TEAM,
  tokensTo,
  noticesTo,
} from '#tests/support/teams.ts'

const EMAILS_AN_HOUR = 10
const INVITES_AN_HOUR = 20
const FRESH_MS = 15 * 60 * 1000

const short = ({ status, body }: Answer) => [status, body.code]
const said = (answer: Answer) => [
  ...short(answer),
  answer.body.data?.['who'],
  answer.body['message'],
]
const inOtherTeam = (who: string) => [409, 'IN_OTHER_TEAM', who]

describeOnEveryDatabase('teams', (open) => {
  const opened = async () => openTeamShop(await open())
  const withMember = async () => openTeamOfTwo(await open())

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
    const { ask, ada, create } = await opened()
    const made = await create(ada, ' North Light ')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      team: { name: 'North Light', seats_used: 1, seats_total: 3 },
      members: [{ id: ada.id, email: ada.email, role_id: 1 }],
      current_user: { id: ada.id, role_id: 1, permissions: TEAM_PERMISSIONS },
    })
    expect(short(await create(ada))).toEqual([409, 'IN_OTHER_TEAM'])
    expect(short(await create(ada, ' '))).toEqual([422, 'INVALID'])
    expect((await ask(ada, 'GET', '/api/v1/users/me')).body).toMatchObject({
      team: { name: 'North Light', role_id: 1 },
    })
  })

  test('an invite is answered and e-mailed, and renewed where it waits', async () => {
    const { backend, ada, create, invite, ask } = await opened()
    await create(ada)
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
    const { backend, ada, create, invite, ask, infoOf } = await opened()
    await create(ada)
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

  test('an address is not flooded with invites, whoever sends them and from how many teams', async () => {
    const { backend, create, invite } = await opened()
    const answers = []
    for (let team = 0; team <= EMAILS_AN_HOUR; team += 1) {
      const owner = await backend.signIn()
      await create(owner)
      answers.push(await invite(owner, team % 2 ? 'Ben@Example.com' : 'ben@example.com'))
    }
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: EMAILS_AN_HOUR }, () => 201),
      503,
    ])
    expect(answers.at(-1)?.body.code).toBe('RATE_LIMITED')
    expect(await tokensTo(backend, 'ben@example.com')).toHaveLength(EMAILS_AN_HOUR)
  })

  test('strangers are not flooded with invites from one place, however many accounts send them', async () => {
    const { backend, create, invite } = await opened()
    const answers: number[] = []
    for (let nth = 0; nth <= INVITES_AN_HOUR / 2; nth += 1) {
      const owner = await backend.signIn()
      await create(owner)
      for (const guest of ['a', 'b']) {
        answers.push((await invite(owner, `${guest}${nth}@example.com`)).status)
      }
    }
    const admitted = Array.from({ length: INVITES_AN_HOUR }, () => 201)
    expect(answers).toEqual([...admitted, 503, 503])
  })

  test('following the link joins, confirms the address, and tells the owner', async () => {
    const { backend, ada, create, invite, accept, ask, infoOf } = await opened()
    await create(ada)
    const ben = await backend.signIn({ confirmedAt: null })
    await invite(ada, ben.email, 4)
    const token = await newestToken(backend, ben.email)
    expect((await ask(ben, 'GET', '/api/v1/users/me')).body).toMatchObject({
      user: { confirmed_at: null },
    })
    const joined = await accept(ben, token)
    expect(joined.body).toMatchObject({
      current_user: {
        id: ben.id,
        role_id: 4,
        permissions: ['read-wishlists', 'comment', 'download-owned', 'request-license'],
      },
    })
    expect((await ask(ben, 'GET', '/api/v1/users/me')).body).toMatchObject({
      user: { confirmed_at: expect.any(String) as string },
      team: { role_id: 4 },
    })
    expect((await infoOf(ada)).members).toMatchObject([
      { id: ada.id, role_id: 1, actions: [] },
      { id: ben.id, role_id: 4 },
    ])
    expect(await noticesTo(backend, ada.email)).toEqual(['team-joined'])
    expect((await emailsTo(backend, ada.email)).join()).toContain('joined North Light as a viewer.')
    // Following it again says the same, and nobody else gets in by it.
    expect((await accept(ben, token)).status).toBe(200)
    const eve = await backend.signIn()
    const refused = await accept(eve, token)
    expect(short(refused)).toEqual([409, 'INVITE_FOR_OTHER'])
    expect(refused.body.data).toMatchObject({ email: ben.email })
    expect(short(await accept(null, token))).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  test('an invite that was revoked or has expired lets nobody in', async () => {
    const { backend, ada, create, invite, accept, ask, infoOf } = await opened()
    await create(ada)
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
    // The newest e-mail is told by its time.
    backend.time.now += 1
    await invite(ada, ben.email)
    backend.time.now += INVITE_LIFE_MS
    const late = await accept(await backend.signInAgain(ben), await newestToken(backend, ben.email))
    expect([...short(late), late.body.data?.['status']]).toEqual([409, 'INVITE_OVER', 'expired'])
    expect((await infoOf(await backend.signInAgain(ada))).members).toHaveLength(1)
  })

  test('a person is in one team at a time', async () => {
    const { backend, ben, invite, accept, create } = await withMember()
    const eve = await backend.signIn()
    await create(eve, 'Other')
    expect(said(await invite(eve, ben.email))).toEqual([
      ...inOtherTeam('invitee'),
      'This person is already on another team. They need to leave it before they can join yours.',
    ])
    const ownVoice = 'You can be on only one team at a time. Leave your current team first.'
    expect(said(await create(ben))).toEqual([...inOtherTeam('viewer'), ownVoice])
    const zoe = await backend.signIn()
    await invite(eve, zoe.email)
    await create(zoe, 'Third')
    const accepted = await accept(zoe, await newestToken(backend, zoe.email))
    expect(said(accepted)).toEqual([...inOtherTeam('viewer'), ownVoice])
  })

  test('a Viewer who acts for the team reads their own account, without the plan of the team', async () => {
    const { ask, ben, infoOf } = await openTeamOfTwo(await open(), 4)
    const { team } = await infoOf(ben)
    const own = await ask({ ...ben, actsFor: team?.id ?? '' }, 'GET', '/api/v1/users/me')
    expect(own).toMatchObject({ status: 200, body: { team: { role_id: 4 } } })
    expect(own.body).not.toHaveProperty('subscription')
  })

  test('a role changes, and whoever has it is told', async () => {
    const { backend, ada, ben, ask, rolesOf } = await withMember()
    const changed = await ask(ada, 'PATCH', `${TEAM}/members/${ben.id}`, { role_id: 5 })
    expect(changed.status).toBe(200)
    expect(await rolesOf(ben)).toEqual([1, 5])
    expect(await noticesTo(backend, ben.email)).toEqual(['team-invite', 'team-role-changed'])
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
    expect(await noticesTo(backend, ben.email)).toEqual(['team-invite', 'team-membership-ended'])
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
    expect(await noticesTo(backend, ben.email)).toContain('team-transferred')
    expect(await noticesTo(backend, ada.email)).toContain('team-transferred')
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
    expect(await noticesTo(backend, ben.email)).toContain('team-membership-ended')
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

  test('an invite of somebody who closed their account since names the owner', async () => {
    const { backend, ada, ben, invite, ask } = await withMember()
    const email = 'cleo@example.com'
    await ask(ada, 'PATCH', `${TEAM}/members/${ben.id}`, { role_id: 2 })
    await invite(ben, email)
    const token = await newestToken(backend, email)
    const invitedBy = async () =>
      (await ask(null, 'POST', `${INVITES}/look_up`, { token })).body['invited_by']
    expect(await invitedBy()).toBe(`${ben.firstName} ${ben.lastName}`)
    const closed = await ask(ben, 'PATCH', '/api/v1/users/account/anonymize', { email: ben.email })
    expect(closed.status).toBe(200)
    expect(await invitedBy()).toBe(`${ada.firstName} ${ada.lastName}`)
  })

  test.for([
    ['who never confirmed the address leaves its invite and the e-mail', null, 1],
    ['who confirmed the address takes its invite along', 1, 0],
  ] as const)('somebody %s when they close the account', async ([, confirmed_at, left]) => {
    const { backend, ada, create, invite, ask } = await opened()
    const { db, signIn } = backend
    const email = 'victim@example.com'
    await create(ada)
    await invite(ada, email)
    const stranger = { ...(await signIn()), email }
    await db
      .updateTable('users')
      .set({ email, confirmed_at })
      .where('id', '=', stranger.id)
      .execute()
    const closed = await ask(stranger, 'PATCH', '/api/v1/users/account/anonymize', { email })
    expect(closed.status).toBe(200)
    const invites = db.selectFrom('team_invites').select('id').where('email', '=', email)
    expect(await invites.execute()).toHaveLength(left)
    expect(await tokensTo(backend, email)).toHaveLength(left)
  })
})
