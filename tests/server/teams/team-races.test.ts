import { expect, test } from 'vitest'
import type { Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { stopBefore } from '#tests/support/stops.ts'
import { INVITES, newestToken, openTeamShop, TEAM, tokensTo } from '#tests/support/teams.ts'

/** So many at once that some of them meet, and as many invites as one network address may send after another one. */
const MANY = 19

describeOnEveryDatabase('a team that several people change at once', (open) => {
  const opened = async () => {
    const shop = await openTeamShop(await open())
    const { backend, ada } = shop
    await shop.create(ada)
    return {
      ...shop,
      invite: (email: string) => shop.invite(ada, email, 2),
      accept: async (who: Person) => shop.accept(who, await newestToken(backend, who.email)),
    }
  }

  test('the last seat is given once', async () => {
    const { backend, invite } = await opened()
    await invite('first@example.com')
    stopBefore(backend.db, 'teams.addInvite')
    const emails = Array.from({ length: MANY }, (_, at) => `at-once-${at}@example.com`)
    const answers = await Promise.all(emails.map(invite))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '201',
      ...Array.from({ length: MANY - 1 }, () => '409'),
    ])
    expect(await backend.db.selectFrom('team_invites').selectAll().execute()).toHaveLength(2)
  })

  test('an invite that is revoked while it is accepted lets somebody in or nobody, never both', async () => {
    const { backend, ada, ask, invite, accept } = await opened()
    const ben = await backend.signIn()
    const { body } = await invite(ben.email)
    const { id } = body['invite'] as { readonly id: string }
    const [joined, revoked] = await Promise.all([
      accept(ben),
      ask(ada, 'DELETE', `${INVITES}/${id}`, {}),
    ])
    const members = await backend.db.selectFrom('team_members').selectAll().execute()
    const invites = await backend.db.selectFrom('team_invites').select('status').execute()
    expect([joined.status, revoked.status, members.length, invites]).toBeOneOf([
      [200, 404, 2, [{ status: 'accepted' }]],
      [409, 200, 1, [{ status: 'revoked' }]],
    ])
  })

  test('of an owner’s transfers at once one holds, and there is one owner', async () => {
    const { backend, ada, ask, invite, accept } = await opened()
    const others = [await backend.signIn(), await backend.signIn()]
    for (const other of others) {
      await invite(other.email)
      await accept(other)
    }
    const wanted = Array.from({ length: MANY }, (_, at) => others[at % 2]?.id)
    const answers = await Promise.all(
      wanted.map((id) => ask(ada, 'POST', `${TEAM}/transfer`, { user_id: id })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: MANY - 1 }, () => '403'),
    ])
    const owners = await backend.db
      .selectFrom('team_members')
      .select('user_id')
      .where('role_id', '=', 1)
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('a transfer waits for another one that has begun, and is refused', async () => {
    const { backend, ada, ask, invite, accept } = await opened()
    const ben = await backend.signIn()
    await invite(ben.email)
    await accept(ben)
    const stopped = stopBefore(backend.db, 'teams.setRole')
    const transfer = () => ask(ada, 'POST', `${TEAM}/transfer`, { user_id: ben.id })
    const first = transfer()
    await stopped.reached
    const second = transfer()
    expect([(await first).status, (await second).status]).toEqual([200, 403])
  })

  test('a person who accepts two invites at once is in one team', async () => {
    const { backend, ask, invite } = await opened()
    const eve = await backend.signIn()
    await ask(eve, 'POST', TEAM, { name: 'Other' })
    const ben = await backend.signIn()
    await invite(ben.email)
    await ask(eve, 'POST', INVITES, { email: ben.email, role_id: 3 })
    const tokens = await tokensTo(backend, ben.email)
    expect(tokens).toHaveLength(2)
    const accept = (token: string) => ask(ben, 'POST', `${INVITES}/accept`, { token })
    const answers = await Promise.all(tokens.map(accept))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const again = []
    for (const token of tokens) again.push((await accept(token)).status)
    expect(again).toEqual(answers.map(({ status }) => status))
  })
})
