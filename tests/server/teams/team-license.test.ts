import { expect, test } from 'vitest'
import type { RoleId } from '#domain/team/role.ts'
import type { Answer } from '#tests/support/backend.ts'
import { answerOf } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openStaff } from '#tests/support/staff.ts'
import { openTeamOfTwo, openTeamShop, TEAM } from '#tests/support/teams.ts'
import type { Db } from '#server/sql/database.ts'

const LICENSE = `${TEAM}/license`
const short = ({ status, body }: Answer) => [status, body.code]

const minimumOf = ({ body }: Answer) =>
  (body['team'] as { readonly min_license_id: number | null } | null)?.min_license_id

const withMember = async (db: Db, role: RoleId = 3) => {
  const shop = await openTeamOfTwo(db, role)
  const raise = (who: typeof shop.ada, licenseId: number) =>
    shop.ask(who, 'PATCH', LICENSE, { license_id: licenseId })
  return { ...shop, raise }
}

describeOnEveryDatabase('the license of a team', (open) => {
  test('is what it said of its size when it was made, and none where it said nothing', async () => {
    const { ask, ada, create, backend } = await openTeamShop(await open())
    expect(minimumOf(await create(ada))).toBeNull()
    const ben = await backend.signIn()
    const made = await ask(ben, 'POST', TEAM, { name: 'South Light', min_license_id: 2 })
    expect([made.status, minimumOf(made)]).toEqual([201, 2])
    expect((await ask(ben, 'GET', '/api/v1/users/me')).body).toMatchObject({
      team: { min_license_id: 2 },
    })
    const cleo = await backend.signIn()
    const lowest = await ask(cleo, 'POST', TEAM, { name: 'East Light', min_license_id: 1 })
    expect(minimumOf(lowest)).toBeNull()
    const dana = await backend.signIn()
    const wrong = await ask(dana, 'POST', TEAM, { name: 'West Light', min_license_id: 7 })
    expect(short(wrong)).toEqual([422, 'INVALID'])
  })

  test('is raised at once, and never lowered by the team itself', async () => {
    const { ada, raise, infoOf } = await withMember(await open())
    expect(minimumOf(await raise(ada, 3))).toBe(3)
    const lower = await raise(ada, 2)
    expect(short(lower)).toEqual([409, 'LICENSE_NOT_LOWERED'])
    expect(lower.body['message']).toMatch(/Only our support team can lower/)
    expect(minimumOf(await raise(ada, 3))).toBe(3)
    expect((await infoOf(ada)).team).toMatchObject({ min_license_id: 3 })
    expect(short(await raise(ada, 0))).toEqual([422, 'INVALID'])
  })

  test.each([
    [2, [403, 'NOT_ALLOWED']],
    [3, [403, 'NOT_ALLOWED']],
    [4, [403, 'NOT_ALLOWED']],
    [5, [200, undefined]],
  ] as const)('is raised by the owner and by Billing: role %s', async (role, outcome) => {
    const { ben, raise } = await withMember(await open(), role)
    expect(short(await raise(ben, 4))).toEqual(outcome)
  })

  test('of nobody’s team is not found', async () => {
    const { ask, ada } = await openTeamShop(await open())
    expect(short(await ask(ada, 'PATCH', LICENSE, { license_id: 3 }))).toEqual([404, 'NOT_FOUND'])
  })

  test('counts from then on for whoever buys for the team, and for nobody else', async () => {
    const { ada, ben, raise, ask, infoOf } = await withMember(await open())
    await raise(ada, 3)
    const id = (await infoOf(ben)).team?.id ?? ''
    const choice = { kind: 'license-chosen', license_id: 2 }
    const changed = await ask({ ...ben, actsFor: id }, 'POST', '/api/v1/cart/changes', choice)
    expect(short(changed)).toEqual([409, 'LICENSE_TIER_TOO_LOW'])
    expect(changed.body.data).toMatchObject({ required_license_id: 3 })
    expect((await ask(ben, 'POST', '/api/v1/cart/changes', choice)).status).toBe(200)
  })

  test('is lowered and raised by staff, with a reason that the audit keeps', async () => {
    const { ada, backend, raise, infoOf } = await withMember(await open())
    await raise(ada, 4)
    const team = (await infoOf(ada)).team?.id ?? ''
    const grace = await openStaff(backend)
    const set = async (licenseId: number) => {
      const body = { license_id: licenseId, reason: 'Sent figures' }
      const path = `/api/v1/admin/teams/${team}/license`
      return answerOf(await backend.ask(grace, path, { method: 'POST', body }))
    }
    expect((await set(2)).body).toMatchObject({ name: 'North Light', min_license_id: 2 })
    expect((await infoOf(ada)).team).toMatchObject({ min_license_id: 2 })
    expect((await set(2)).status).toBe(200)
    const kept = await backend.db.selectFrom('audit_log').selectAll().execute()
    expect(kept).toMatchObject([
      { who: grace.id, action: 'team-license-changed', why: 'Sent figures', subject: team },
    ])
    expect(JSON.parse(kept[0]?.detail ?? '')).toEqual({ license: { from: 4, to: 2 } })
    expect((await set(1)).body).toMatchObject({ min_license_id: 1 })
    expect((await infoOf(ada)).team).toMatchObject({ min_license_id: null })
  })

  test('is not set by staff who are on the team', async () => {
    const { backend, ask, infoOf } = await withMember(await open())
    const grace = await openStaff(backend)
    await ask(grace, 'POST', TEAM, { name: 'Staff Light' })
    const path = `/api/v1/admin/teams/${(await infoOf(grace)).team?.id}/license`
    const body = { license_id: 2, reason: 'Mine' }
    const own = await answerOf(await backend.ask(grace, path, { method: 'POST', body }))
    expect(short(own)).toEqual([409, 'ADMIN_REFUSED'])
  })
})
