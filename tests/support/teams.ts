import { answerOf, openBackend, type Backend, type Person } from './backend.ts'
import type { RoleId } from '#domain/team/role.ts'
import type { Db } from '#server/sql/database.ts'

export const TEAM = '/api/v1/teams'
export const INVITES = `${TEAM}/invites`
const MEMBER: RoleId = 3

interface Info {
  readonly team: { readonly id: string; readonly name: string; readonly seats_used: number } | null
  readonly members: readonly { readonly id: string; readonly role_id: RoleId }[]
  readonly invites: readonly { readonly id: string; readonly email: string }[]
}

/** Team requests by a user, or by no one. */
function teamRequests(backend: Backend) {
  const ask = async (who: Person | null, method: string, path: string, body?: object) =>
    answerOf(await backend.ask(who, path, { method, ...(body ? { body } : {}) }))
  const infoOf = async (who: Person) => (await ask(who, 'GET', TEAM)).body as unknown as Info
  return {
    ask,
    infoOf,
    create: (who: Person, name = 'North Light') => ask(who, 'POST', TEAM, { name }),
    invite: (who: Person, email: string, role: number = MEMBER) =>
      ask(who, 'POST', INVITES, { email, role_id: role }),
    accept: (who: Person | null, token: string) => ask(who, 'POST', `${INVITES}/accept`, { token }),
    rolesOf: async (who: Person) => (await infoOf(who)).members.map(({ role_id: role }) => role),
  }
}

/** The tokens of the invites emailed to an address, oldest first. */
export async function tokensTo(
  { db }: Pick<Backend, 'db'>,
  email: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('event')
    .where('recipient', '=', email)
    .where('key', 'like', 'team-invite-%')
    .orderBy('created_at')
    .execute()
  return rows.map(({ event }) => (JSON.parse(event) as { token: string }).token)
}

export async function newestToken(backend: Pick<Backend, 'db'>, email: string): Promise<string> {
  return (await tokensTo(backend, email)).at(-1) ?? ''
}

/** Kinds of the emails about teams to an address, in alphabetical order. */
export async function noticesTo({ db }: Backend, email: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('event')
    .where('recipient', '=', email)
    .execute()
  const kinds = rows.map(({ event }) => (JSON.parse(event) as { kind: string }).kind)
  return kinds.filter((kind) => kind.startsWith('team-')).toSorted()
}

/** A shop with one user. */
export async function openTeamShop(db: Db) {
  const backend = await openBackend(db)
  const ada = await backend.signIn()
  return { backend, ada, ...teamRequests(backend) }
}

/** The same with a team of hers, and a second user in this role. */
export async function openTeamOfTwo(db: Db, role: RoleId = MEMBER) {
  const shop = await openTeamShop(db)
  const { backend, ada, create, invite, accept } = shop
  await create(ada)
  const ben = await backend.signIn()
  await invite(ada, ben.email, role)
  const joined = await accept(ben, await newestToken(backend, ben.email))
  if (joined.status !== 200) throw new Error(`did not join: ${joined.status}`)
  return { ...shop, ben }
}
