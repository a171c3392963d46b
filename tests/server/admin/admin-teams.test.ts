import { expect, test } from 'vitest'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'
import { INVITE_EMAIL_GAP_MS, INVITE_LIFE_MS } from '#domain/team/invite.ts'
import { INVITE_NOT_RESENT_MESSAGES, TEAM_UNCHANGED_MESSAGES } from '#messages/admin-messages.ts'
import { answerOf } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openStaff } from '#tests/support/staff.ts'
import { newestToken, noticesTo, openTeamOfTwo } from '#tests/support/teams.ts'
import type { Db } from '#server/sql/database.ts'

async function opened(db: Db) {
  const shop = await openTeamOfTwo(db)
  const { backend, ada, infoOf } = shop
  const grace = await openStaff(backend)
  const team = (await infoOf(ada)).team?.id ?? ''
  const send = async (method: string, path: string, body?: object) => {
    const asked = { method, ...(body ? { body } : {}) }
    return answerOf(await backend.ask(grace, `/api/v1/admin/teams/${team}${path}`, asked))
  }
  const audit = async () =>
    (await db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute()).map(
      ({ who, action, subject, why, detail }) => ({
        who,
        action,
        subject,
        why,
        detail: JSON.parse(detail) as unknown,
      }),
    )
  return { ...shop, grace, team, send, audit, db }
}

const WHY = { reason: ' The owner left the studio, see ada@studio.test ' }
const KEPT = 'The owner left the studio, see [address]'

describeOnEveryDatabase('a team in the hands of staff', (open) => {
  test('it is found by name, by the address of a member and by id, and looked at', async () => {
    const { backend, grace, team, ada, ben, send, invite } = await opened(await open())
    await invite(ada, 'eve@studio.test')
    const found = async (search: string) =>
      (await answerOf(await backend.ask(grace, `/api/v1/admin/teams?search_query=${search}`))).body
    for (const search of ['north', team.toLowerCase(), encodeURIComponent(ben.email)]) {
      expect(await found(search)).toMatchObject({
        total: 1,
        items: [{ id: team, name: 'North Light', owner_email: ada.email, members: 2 }],
      })
    }
    expect(await found('%25')).toMatchObject({ total: 0 })
    expect((await send('GET', '')).body).toMatchObject({
      id: team,
      name: 'North Light',
      is_own: false,
      deleted_at: null,
      seats_used: 3,
      seats_total: 3,
      credits: 0,
      members: [
        { user_id: ada.id, role_id: 1 },
        { user_id: ben.id, role_id: 3, quota: null },
      ],
      invites: [{ email: 'eve@studio.test', status: 'pending' }],
      orders: [],
      audit: [],
    })
  })

  test('a member gets another role with a reason, is told, and the audit keeps both roles', async () => {
    const { send, ben, audit, grace, team, infoOf, backend } = await opened(await open())
    const body = { user_id: ben.id, role_id: 5 }
    expect((await send('POST', '/role', body)).status).toBe(422)
    const { status, body: after } = await send('POST', '/role', { ...body, ...WHY })
    expect(status).toBe(200)
    expect(after).toMatchObject({ members: [{ role_id: 1 }, { role_id: 5 }] })
    expect(after).toMatchObject({ audit: [{ team_name: 'North Light', who: grace.email }] })
    expect(await infoOf(ben)).toMatchObject({ current_user: { role_id: 5 } })
    expect(await noticesTo(backend, ben.email)).toContain('team-role-changed')
    const detail = { member: ben.id, role: { from: 3, to: 5 } }
    const entry = { who: grace.id, action: 'team-role-changed', subject: team, why: KEPT, detail }
    expect(await audit()).toEqual([entry])
  })

  test('a member is removed, and loses the team at once', async () => {
    const { send, ben, audit, infoOf, backend } = await opened(await open())
    const { status, body } = await send('POST', '/remove_member', { user_id: ben.id, ...WHY })
    expect([status, body['members']]).toMatchObject([200, [{ role_id: 1 }]])
    expect((await infoOf(ben)).team).toBeNull()
    expect(await noticesTo(backend, ben.email)).toContain('team-membership-ended')
    expect(await audit()).toMatchObject([{ action: 'team-member-removed' }])
    const again = await send('POST', '/remove_member', { user_id: ben.id, ...WHY })
    expect(again.status).toBe(404)
    expect(await audit()).toHaveLength(1)
  })

  test('an invite is revoked, and nobody accepts it afterwards', async () => {
    const { send, ada, invite, accept, audit, backend } = await opened(await open())
    const eve = await backend.signIn()
    await invite(ada, eve.email)
    const [open1] = (await send('GET', '')).body['invites'] as readonly { readonly id: string }[]
    const revoked = await send('POST', '/revoke_invite', { invite_id: open1?.id, ...WHY })
    expect(revoked.body).toMatchObject({ invites: [], seats_used: 2 })
    const token = await newestToken(backend, eve.email)
    expect((await accept(eve, token)).body.code).toBe('INVITE_OVER')
    expect(await audit()).toMatchObject([{ action: 'team-invite-revoked' }])
    const again = await send('POST', '/revoke_invite', { invite_id: open1?.id, ...WHY })
    expect(again.status).toBe(404)
  })

  test('an invite is sent again with a link of its own, in the name of whoever invited', async () => {
    const { send, ada, grace, team, invite, accept, audit, backend, db, rolesOf } = await opened(
      await open(),
    )
    const eve = await backend.signIn()
    await invite(ada, eve.email)
    const first = await newestToken(backend, eve.email)
    const [waiting] = (await send('GET', '')).body['invites'] as readonly { readonly id: string }[]
    const body = { invite_id: waiting?.id, ...WHY }
    const soon = await send('POST', '/resend_invite', body)
    const justSent = INVITE_NOT_RESENT_MESSAGES['just-sent']
    expect([soon.status, soon.body['message']]).toEqual([409, justSent])
    backend.time.now += INVITE_EMAIL_GAP_MS
    expect((await send('POST', '/resend_invite', { invite_id: waiting?.id })).status).toBe(422)
    const sent = await send('POST', '/resend_invite', body)
    const expires_at = new Date(backend.time.now + INVITE_LIFE_MS).toISOString()
    expect(sent.body).toMatchObject({
      invites: [{ id: waiting?.id, status: 'pending', resent_count: 1, expires_at }],
      audit: [{ action: 'team-invite-resent', who: grace.email }],
    })
    const detail = { invite: waiting?.id, role: 3, resentCount: 1 }
    const entry = { who: grace.id, action: 'team-invite-resent', subject: team, why: KEPT, detail }
    expect(await audit()).toEqual([entry])
    const event = await db
      .selectFrom('outbox')
      .select('event')
      .where('recipient', '=', eve.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(event.event)).toMatchObject({
      kind: 'team-invite',
      invitedBy: `${ada.firstName} ${ada.lastName}`,
    })
    const second = await newestToken(backend, eve.email)
    expect(second).not.toBe(first)
    expect((await accept(eve, second)).status).toBe(200)
    expect(await rolesOf(ada)).toHaveLength(3)
    expect((await send('POST', '/resend_invite', body)).status).toBe(404)
    expect(await audit()).toHaveLength(1)
  })

  test('an invite that expired takes no seat that somebody has since', async () => {
    const { send, ada, invite, audit, backend } = await opened(await open())
    await invite(ada, 'eve@studio.test')
    const [late] = (await send('GET', '')).body['invites'] as readonly { readonly id: string }[]
    await backend.db
      .updateTable('team_invites')
      .set({ expires_at: backend.time.now, emailed_at: 1 })
      .where('id', '=', String(late?.id))
      .execute()
    await invite(ada, 'kim@studio.test')
    const again = await send('POST', '/resend_invite', { invite_id: late?.id, ...WHY })
    expect([again.status, again.body['message']]).toEqual([
      409,
      INVITE_NOT_RESENT_MESSAGES['seat-limit'],
    ])
    expect(await audit()).toEqual([])
  })

  test('ownership goes to another member, both are told, and there is one owner', async () => {
    const { send, ada, ben, rolesOf, audit, backend, infoOf } = await opened(await open())
    const { status, body } = await send('POST', '/transfer', { user_id: ben.id, ...WHY })
    expect([status, body['members']]).toMatchObject([
      200,
      [
        { user_id: ben.id, role_id: 1 },
        { user_id: ada.id, role_id: 2 },
      ],
    ])
    expect(await rolesOf(ben)).toEqual([1, 2])
    for (const { email } of [ada, ben]) {
      expect(await noticesTo(backend, email)).toContain('team-transferred')
    }
    expect(await audit()).toMatchObject([
      { action: 'team-transferred', detail: { owner: { from: ada.id, to: ben.id } } },
    ])
    expect((await infoOf(ada)).members).toHaveLength(2)
  })

  test('an owner is neither changed nor removed, and nobody is made owner but by a transfer', async () => {
    const { send, ada, ben, rolesOf, audit } = await opened(await open())
    const refused = [409, 'ADMIN_REFUSED', TEAM_UNCHANGED_MESSAGES.owner]
    const said = async (path: string, body: object) => {
      const answer = await send('POST', path, { ...body, ...WHY })
      return [answer.status, answer.body.code, answer.body['message']]
    }
    expect(await said('/role', { user_id: ada.id, role_id: 3 })).toEqual(refused)
    expect(await said('/role', { user_id: ben.id, role_id: 1 })).toEqual(refused)
    expect(await said('/remove_member', { user_id: ada.id })).toEqual(refused)
    expect(await said('/transfer', { user_id: ada.id })).toEqual(refused)
    expect((await send('POST', '/role', { user_id: ben.id, role_id: 9, ...WHY })).status).toBe(422)
    expect(await rolesOf(ada)).toEqual([1, 3])
    expect(await audit()).toEqual([])
  })

  test('staff do not change the team that they are in', async () => {
    const { send, ada, ben, grace, invite, accept, audit, backend, rolesOf } = await opened(
      await open(),
    )
    await invite(ada, grace.email)
    await accept(grace, await newestToken(backend, grace.email))
    expect((await send('GET', '')).body['is_own']).toBe(true)
    for (const [path, body] of [
      ['/role', { user_id: grace.id, role_id: 2 }],
      ['/remove_member', { user_id: ben.id }],
      ['/transfer', { user_id: grace.id }],
      ['/revoke_invite', { invite_id: 'ANY' }],
      ['/resend_invite', { invite_id: 'ANY' }],
    ] as const) {
      const answer = await send('POST', path, { ...body, ...WHY })
      expect([answer.status, answer.body['message']]).toEqual([
        409,
        TEAM_UNCHANGED_MESSAGES['own-team'],
      ])
    }
    expect(await rolesOf(ada)).toEqual([1, 3, 3])
    expect(await audit()).toEqual([])
  })

  test('of two transfers at once one is refused or comes second, and one owner is left', async () => {
    const { send, ada, ben, invite, accept, backend, rolesOf, audit } = await opened(await open())
    const eve = await backend.signIn()
    await invite(ada, eve.email)
    await accept(eve, await newestToken(backend, eve.email))
    const answers = await Promise.all([
      send('POST', '/transfer', { user_id: ben.id, ...WHY }),
      send('POST', '/transfer', { user_id: eve.id, ...WHY }),
      send('POST', '/transfer', { user_id: ben.id, ...WHY }),
    ])
    const made = answers.filter(({ status }) => status === 200).length
    expect(made).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await rolesOf(ada)).filter((role) => role === 1)).toHaveLength(1)
    expect(await audit()).toHaveLength(made)
  })

  test('a team that closes says when, and is sent no further invite', async () => {
    const { send, db, ada, invite, backend, grace, team } = await opened(await open())
    await invite(ada, 'eve@studio.test')
    const closesAt = backend.time.now + 1
    await db.updateTable('teams').set({ closes_at: closesAt }).execute()
    const closes_at = new Date(closesAt).toISOString()
    const { body } = await send('GET', '')
    expect(body).toMatchObject({ deleted_at: null, closes_at })
    const list = await answerOf(await backend.ask(grace, '/api/v1/admin/teams'))
    expect(list.body).toMatchObject({ items: [{ id: team, closes_at }] })
    const [waiting] = body['invites'] as readonly { readonly id: string }[]
    const sent = await send('POST', '/resend_invite', { invite_id: waiting?.id, ...WHY })
    expect([sent.status, sent.body.code]).toEqual([409, 'ADMIN_REFUSED'])
    expect(sent.body['message']).toContain('scheduled for deletion')
  })

  test('a deleted team is looked at, and not changed; a stale sign-in changes nothing', async () => {
    const { send, ada, ben, ask, backend, grace, team, rolesOf } = await opened(await open())
    backend.time.now += FRESH_SIGN_IN_MS
    const stale = await send('POST', '/remove_member', { user_id: ben.id, ...WHY })
    expect(stale.body.code).toBe('REAUTH_REQUIRED')
    expect(await rolesOf(ada)).toHaveLength(2)
    backend.time.now -= FRESH_SIGN_IN_MS
    await ask(ada, 'DELETE', '/api/v1/teams', { name: 'North Light' })
    expect((await send('GET', '')).body).toMatchObject({
      members: [],
      deleted_at: expect.any(String),
    })
    const gone = await send('POST', '/remove_member', { user_id: ben.id, ...WHY })
    expect(gone.status).toBe(404)
    const list = async (state: string) =>
      (await answerOf(await backend.ask(grace, `/api/v1/admin/teams?state=${state}`))).body
    expect(await list('')).toMatchObject({ total: 0 })
    expect(await list('deleted')).toMatchObject({ items: [{ id: team, owner_id: null }] })
  })
})
