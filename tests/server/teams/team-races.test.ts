import { expect, test } from 'vitest'
import { answerOf, openBackend, type Backend, type Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const TEAM = '/api/v1/teams'
const INVITES = `${TEAM}/invites`
/** So many at once that some of them meet. */
const MANY = 24

async function tokenTo({ db }: Backend, email: string): Promise<string> {
  const { event } = await db
    .selectFrom('outbox')
    .select('event')
    .where('recipient', '=', email)
    .where('key', 'like', 'team-invite-%')
    .executeTakeFirstOrThrow()
  return (JSON.parse(event) as { token: string }).token
}

describeOnEveryDatabase('a team that several people change at once', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ask = async (who: Person, method: string, path: string, body: object) =>
      answerOf(await backend.ask(who, path, { method, body }))
    const ada = await backend.signIn()
    await ask(ada, 'POST', TEAM, { name: 'North Light' })
    const invite = (email: string) => ask(ada, 'POST', INVITES, { email, role_id: 2 })
    const accept = async (who: Person) =>
      ask(who, 'POST', `${INVITES}/accept`, { token: await tokenTo(backend, who.email) })
    return { backend, ada, ask, invite, accept }
  }

  test('the last seat is given once', async () => {
    const { backend, invite } = await opened()
    await invite('first@example.com')
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

  test('of an owner’s two transfers at once one holds, and there is one owner', async () => {
    const { backend, ada, ask, invite, accept } = await opened()
    const others = [await backend.signIn(), await backend.signIn()]
    for (const other of others) {
      await invite(other.email)
      await accept(other)
    }
    const answers = await Promise.all(
      others.map(({ id }) => ask(ada, 'POST', `${TEAM}/transfer`, { user_id: id })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403'])
    const owners = await backend.db
      .selectFrom('team_members')
      .select('user_id')
      .where('role_id', '=', 1)
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('a person who accepts two invites at once is in one team', async () => {
    const { backend, ask, invite, accept } = await opened()
    const eve = await backend.signIn()
    await ask(eve, 'POST', TEAM, { name: 'Other' })
    const ben = await backend.signIn()
    await invite(ben.email)
    const first = await tokenTo(backend, ben.email)
    await ask(eve, 'POST', INVITES, { email: ben.email, role_id: 3 })
    const rows = await backend.db
      .selectFrom('outbox')
      .select('event')
      .where('key', 'like', 'team-invite-%')
      .execute()
    const tokens = rows.map(({ event }) => (JSON.parse(event) as { token: string }).token)
    expect(tokens).toContain(first)
    const answers = await Promise.all(
      tokens.map((token) => ask(ben, 'POST', `${INVITES}/accept`, { token })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await accept(ben)).toMatchObject({ status: answers[tokens.indexOf(first)]?.status })
  })
})
