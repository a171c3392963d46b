import { err, ok, type Result } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { TeamInfo } from '#application/ports/teams.ts'
import { ADMIN, OWNER } from '#domain/team/role.ts'
import {
  decideMemberChange,
  requirePower,
  type InOtherTeam,
  type Team,
  type TeamMember,
  type TeamPowerMissing,
} from '#domain/team/team.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { lockSignedIn, SESSION_OVER } from '#server/application/account/signed-in-account.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { passListsOn, returnLists } from '#server/application/wishlist/share-with-team.ts'
import { infoOf, tell, type OwnTeam } from './own-team.ts'

const NO_MEMBER: Missing = { kind: 'missing', what: 'team member' }

/** Makes whoever asks the owner of a new team. */
export async function createTeam(
  unit: Unit,
  session: Session,
  name: string,
): Promise<Result<TeamInfo, InOtherTeam | Outage>> {
  // The account stays locked, so that nobody founds a team and joins another one at once.
  if (!(await lockSignedIn(unit, session))) return err(SESSION_OVER)
  const userId = session.user.id
  if (await unit.teams.membership(userId)) return err({ kind: 'in-other-team', who: 'viewer' })
  const team = { id: unit.newId(), name, createdAt: unit.now }
  await unit.teams.add(team)
  await unit.teams.addMember(team.id, userId, OWNER, unit.now)
  return ok(await infoOf(unit, userId))
}

/** The member whom a change is about, unless it may not be made or they are not in this team. */
export async function targetOf(
  unit: Unit,
  { team, roleId }: OwnTeam,
  userId: string,
): Promise<Result<TeamMember, TeamPowerMissing | Missing>> {
  const allowed = requirePower(roleId, 'manage-members')
  if (allowed.isErr()) return err(allowed.error)
  const target = (await unit.teams.members(team.id)).find((member) => member.userId === userId)
  if (!target) return err(NO_MEMBER)
  return decideMemberChange(roleId, target.roleId).map(() => target)
}

/** Makes another member the owner, and the owner an admin. */
export async function transfer(
  unit: Unit,
  user: Registered,
  { team, roleId }: OwnTeam,
  userId: string,
): Promise<Result<void, TeamPowerMissing | Missing>> {
  const allowed = requirePower(roleId, 'own-team')
  if (allowed.isErr()) return err(allowed.error)
  const members = await unit.teams.members(team.id)
  const target = members.find((member) => member.userId === userId && member.roleId !== OWNER)
  if (!target) return err(NO_MEMBER)
  // One owner at every moment: the unique index knows no team with two.
  await unit.teams.setRole(team.id, user.id, ADMIN)
  await unit.teams.setRole(team.id, userId, OWNER)
  await tell(unit, target, (firstName) => ({
    kind: 'team-transferred',
    firstName,
    teamName: team.name,
    newOwner: null,
  }))
  await tell(unit, { ...user, userId: user.id }, (firstName) => ({
    kind: 'team-transferred',
    firstName,
    teamName: team.name,
    newOwner: `${target.firstName} ${target.lastName}`.trim(),
  }))
  return ok(undefined)
}

/** Ends somebody's membership; what they shared with the team stays with it. The team is locked. */
export async function endMembership(
  unit: Unit,
  team: Pick<Team, 'id'>,
  userId: string,
): Promise<void> {
  await passListsOn(unit, team, userId)
  await unit.teams.removeMember(team.id, userId)
}

/** Ends a team, and gives back what people shared with it. The team is locked. */
export async function endTeam(unit: Unit, team: Pick<Team, 'id'>): Promise<void> {
  await returnLists(unit, team)
  await unit.teams.remove(team.id, unit.now)
}

/** Ends a team for all of its members, and tells everybody but whoever did it. */
export async function deleteTeam(unit: Unit, team: Team, byUserId: string): Promise<void> {
  const members = await unit.teams.members(team.id)
  await endTeam(unit, team)
  for (const member of members) {
    if (member.userId === byUserId) continue
    await tell(unit, member, (firstName) => ({
      kind: 'team-membership-ended',
      firstName,
      teamName: team.name,
      why: 'deleted',
    }))
  }
}
