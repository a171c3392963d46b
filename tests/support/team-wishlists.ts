import type { RoleId } from '#domain/team/role.ts'
import type { Db } from '#server/sql/database.ts'
import type { Person } from './backend.ts'
import { newestToken, openTeamShop } from './teams.ts'

export const LISTS = '/api/v1/wishlists'
export const TEAM_LISTS = '/api/v1/teams/wishlists'
export const product = (id: number) => ({ type: 'product', id })

interface ShownList {
  readonly id: string
  readonly name: string
  readonly products: readonly { readonly id: number }[]
  readonly team: {
    readonly owner_id: string
    readonly owner_name: string
    readonly comments: readonly { readonly item: unknown; readonly count: number }[]
  } | null
}

interface TeamLists {
  readonly team: { readonly id: string; readonly name: string } | null
  readonly permissions: readonly string[]
  readonly wishlists: readonly ShownList[]
}

/** A shop with Ada's team, and what its members do with wishlists. */
export async function openTeamLists(db: Db) {
  const shop = await openTeamShop(db)
  const { backend, ada, ask, create, invite, accept } = shop
  await create(ada)

  const join = async (roleId: RoleId): Promise<Person> => {
    const who = await backend.signIn()
    await invite(ada, who.email, roleId)
    const { status } = await accept(who, await newestToken(backend, who.email))
    if (status !== 200) throw new Error(`did not join: ${status}`)
    return who
  }
  const make = async (who: Person, name: string) =>
    (await ask(who, 'POST', LISTS, { name })).body as unknown as ShownList
  const save = (who: Person, id: string, item: number) =>
    ask(who, 'POST', `${LISTS}/items`, { item: product(item), wishlist_id: id })
  const share = (who: Person, id: string, shared = true) =>
    ask(who, 'PUT', `${LISTS}/${id}/team`, { shared })
  const listsOf = async (who: Person) =>
    (await ask(who, 'GET', TEAM_LISTS)).body as unknown as TeamLists
  const own = async (who: Person) =>
    (await ask(who, 'GET', LISTS)).body as unknown as readonly ShownList[]
  const comment = (who: Person, id: string, body: string, item: object | null = null) =>
    ask(who, 'POST', `${LISTS}/${id}/comments`, { body, item })
  const said = async (who: Person, id: string) => {
    const { body } = await ask(who, 'GET', `${LISTS}/${id}/comments`)
    return body as unknown as readonly {
      readonly id: string
      readonly body: string
      readonly author: { readonly id: string; readonly name: string } | null
      readonly edited_at: string | null
    }[]
  }
  /** A user's list with one item, shared with the team. */
  const shared = async (who: Person, name: string) => {
    const { id } = await make(who, name)
    await save(who, id, 1)
    const answer = await share(who, id)
    if (answer.status !== 200) throw new Error(`not shared: ${answer.status}`)
    return id
  }
  return { ...shop, join, make, save, share, listsOf, own, comment, said, shared }
}
