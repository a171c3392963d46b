import { ADMIN, hasPermission, OWNER, type RoleId } from '#domain/team/role.ts'
import type { Team, TeamMember } from '#domain/team/team.ts'
import { passListsOn } from '#server/application/wishlist/share-with-team.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { tell } from './own-team.ts'

// Applies decided changes to a team, whether a member or staff decided them. The team is locked.

type Told = Pick<TeamMember, 'userId' | 'email' | 'firstName' | 'lastName'>

/** Gives a member another role, and notifies them. If it may not request files, their open requests end (team 6). */
export async function giveRole(
  unit: Unit,
  team: Pick<Team, 'id' | 'name'>,
  { member, roleId }: { readonly member: TeamMember; readonly roleId: RoleId },
): Promise<void> {
  if (member.roleId === roleId) return
  await unit.teams.setRole(team.id, member.userId, roleId)
  if (!hasPermission(roleId, 'request-license')) {
    await unit.licenseRequests.end(team.id, member.userId, unit.now)
  }
  await tell(unit, member, (firstName) => ({
    kind: 'team-role-changed',
    firstName,
    teamName: team.name,
    roleId,
  }))
}

/** Makes a member the owner and the owner an admin, and notifies both. */
export async function handOver(
  unit: Unit,
  team: Pick<Team, 'id' | 'name'>,
  { from, to }: { readonly from: Told; readonly to: Told },
): Promise<void> {
  // One owner at all times: the unique index allows no team with two.
  await unit.teams.setRole(team.id, from.userId, ADMIN)
  await unit.teams.setRole(team.id, to.userId, OWNER)
  const notice = { kind: 'team-transferred', teamName: team.name } as const
  await tell(unit, to, (firstName) => ({ ...notice, firstName, newOwner: null }))
  const newOwner = `${to.firstName} ${to.lastName}`.trim()
  await tell(unit, from, (firstName) => ({ ...notice, firstName, newOwner }))
}

/** Ends a member's membership, and notifies them. */
export async function dropMember(
  unit: Unit,
  team: Pick<Team, 'id' | 'name'>,
  member: TeamMember,
): Promise<void> {
  await endMembership(unit, team, member.userId)
  await tell(unit, member, (firstName) => ({
    kind: 'team-membership-ended',
    firstName,
    teamName: team.name,
    why: 'removed',
  }))
}

/** Ends a user's membership; wishlists that they shared with the team stay with it. The team is locked. */
export async function endMembership(
  unit: Unit,
  team: Pick<Team, 'id'>,
  userId: string,
): Promise<void> {
  await passListsOn(unit, team, userId)
  await unit.licenseRequests.end(team.id, userId, unit.now)
  await unit.teams.removeMember(team.id, userId)
}
