import { expect, test } from 'vitest'
import { TEAM_ROLES } from '#domain/team/role.ts'
import type { Answer, Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { INVITES, newestToken, openTeamOfTwo, openTeamShop, TEAM } from '#tests/support/teams.ts'

const short = ({ status, body }: Answer) => [status, body.code]

describeOnEveryDatabase('the permissions in a team', (open) => {
  /** Everything that a role may or may not do to a team, on the wire. */
  const DEEDS = [
    ['manage-members', 'POST', INVITES, { email: 'new@example.com', role_id: 3 }],
    ['manage-members', 'DELETE', `${INVITES}/INVITE`, null],
    ['manage-members', 'PATCH', `${TEAM}/members/OTHER`, { role_id: 4 }],
    ['manage-members', 'DELETE', `${TEAM}/members/OTHER`, null],
    ['manage-members', 'PATCH', `${TEAM}/members/OTHER/quota`, { quota: 5 }],
    ['own-team', 'PATCH', TEAM, { name: 'South Light' }],
    ['own-team', 'POST', `${TEAM}/transfer`, { user_id: 'OTHER' }],
    ['own-team', 'DELETE', TEAM, { name: 'North Light' }],
  ] as const
  const PERMITTED = { 'manage-members': ['Owner', 'Admin'], 'own-team': ['Owner'] } as const
  const CASES = TEAM_ROLES.flatMap(({ id, name }) =>
    DEEDS.map(([permission, method, path, body]) => {
      const may = (PERMITTED[permission] as readonly string[]).includes(name)
      return { name, id, may, method, path, body }
    }),
  )

  /** A team with somebody in this role, somebody else and an open invite, as far as the deed is about them. */
  const prepared = async ({ id, path, body, method }: (typeof CASES)[number]) => {
    const needs = JSON.stringify([path, body])
    const shop =
      id === 1
        ? { ...(await openTeamShop(await open())), ben: null }
        : await openTeamOfTwo(await open(), id)
    const { backend, ada, infoOf, invite } = shop
    if (!shop.ben) await shop.create(ada)
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
    const { backend, deed, ada, create, infoOf, before } = await prepared(row)
    const eve = await backend.signIn()
    expect(short(await deed(eve))).toEqual([404, 'NOT_FOUND'])
    await create(eve, 'Other')
    // The owner of another team does it to their own, where nobody of this one is named.
    await deed(eve)
    expect(await infoOf(ada)).toEqual(before)
  })
})
