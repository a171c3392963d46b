import { OWNER, type RoleId } from '#domain/team/role.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import type { Db } from '#server/sql/database.ts'
import type { Person } from './backend.ts'
import { giveCredits } from './credit-data.ts'
import { openPurchaseShop } from './purchase-shop.ts'

export const TEAM_ID = 'NORTH-LIGHT'

/** A user as a member of the team. */
export const forTeam = (who: Person, team = TEAM_ID): Person => ({ ...who, actsFor: team })

/** Adds a user to a team, in this role. */
export function joinTeam(db: Db, who: Person, roleId: RoleId, team = TEAM_ID): Promise<void> {
  return createRepositories(db).teams.addMember(team, who.id, roleId, 1)
}

export async function leaveTeam(db: Db, who: Person, team = TEAM_ID): Promise<void> {
  await createRepositories(db).teams.removeMember(team, who.id)
}

/** Grants credits to a team: its pool. */
function givePool(db: Db, owner: Person, credits: number, team = TEAM_ID): Promise<void> {
  return giveCredits(db, team, { credits, userId: owner.id })
}

/** A shop with a team of Ada's, with a pool of credits if given. */
export async function openTeamCustomer(db: Db, { pool = 0 } = {}) {
  const shop = await openPurchaseShop(db)
  const ada = await shop.signIn()
  await createRepositories(db).teams.add({ id: TEAM_ID, name: 'North Light', createdAt: 1 })
  await joinTeam(db, ada, OWNER)
  if (pool > 0) await givePool(db, ada, pool)
  const member = async (roleId: RoleId = 3): Promise<Person> => {
    const who = await shop.signIn()
    await joinTeam(db, who, roleId)
    return who
  }
  const balance = async (who: Person): Promise<unknown> => {
    const answer = await shop.ask(who, '/api/v1/credits')
    return ((await answer.json()) as { balance?: unknown }).balance
  }
  return { ...shop, ada, member, balance }
}
