import { err, ok, type Result } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { TeamInfo } from '#application/ports/teams.ts'
import { isQuotaRole, type CreditQuota } from '#domain/team/quota.ts'
import { OWNER } from '#domain/team/role.ts'
import {
  decideLeave,
  decideMemberChange,
  requirePermission,
  type InOtherTeam,
  type OwnerMustTransfer,
  type TeamMember,
  type NotAllowed,
} from '#domain/team/team.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { lockSignedIn, SESSION_OVER } from '#server/application/account/signed-in-account.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { dropMember, endMembership, handOver } from './member-changes.ts'
import { heldMinimum } from './team-license.ts'
import { infoOf, type OwnTeam } from './own-team.ts'

export const NO_MEMBER: Missing = { kind: 'missing', what: 'team member' }

/** Creates a team with the requesting user as its owner. */
export async function createTeam(
  unit: Unit,
  session: Session,
  { name, minLicenseId }: Pick<NonNullable<TeamInfo['team']>, 'name' | 'minLicenseId'>,
): Promise<Result<TeamInfo, InOtherTeam | Outage>> {
  // Keeps the account locked, so that nobody creates a team and joins another one at the same time.
  if (!(await lockSignedIn(unit, session))) return err(SESSION_OVER)
  const userId = session.user.id
  if (await unit.teams.membership(userId)) return err({ kind: 'in-other-team', who: 'viewer' })
  const team = { id: unit.newId(), name, createdAt: unit.now }
  await unit.teams.add(team)
  await unit.teams.setMinimumLicense(team.id, heldMinimum(minLicenseId))
  await unit.teams.addMember(team.id, userId, OWNER, unit.now)
  return ok(await infoOf(unit, userId))
}

/** The member that a change is about; refused if the change is not allowed or they are not in this team. */
export async function targetOf(
  unit: Unit,
  { team, roleId }: OwnTeam,
  userId: string,
): Promise<Result<TeamMember, NotAllowed | Missing>> {
  const allowed = requirePermission(roleId, 'manage-members')
  if (allowed.isErr()) return err(allowed.error)
  const target = (await unit.teams.members(team.id)).find((member) => member.userId === userId)
  if (!target) return err(NO_MEMBER)
  return decideMemberChange(roleId, target.roleId).map(() => target)
}

/** Sets what a member may spend in a month; not for members who set quotas themselves (team 5). */
export async function setQuota(
  unit: Unit,
  own: OwnTeam,
  { userId, quota }: { readonly userId: string; readonly quota: CreditQuota },
): Promise<Result<void, NotAllowed | Missing>> {
  const target = await targetOf(unit, own, userId)
  if (target.isErr()) return err(target.error)
  if (!isQuotaRole(target.value.roleId)) return err({ kind: 'not-allowed' })
  return ok(await unit.teams.setQuota(own.team.id, userId, quota))
}

/** Makes another member the owner, and the owner an admin. */
export async function transfer(
  unit: Unit,
  user: Registered,
  { team, roleId }: OwnTeam,
  userId: string,
): Promise<Result<void, NotAllowed | Missing>> {
  const allowed = requirePermission(roleId, 'own-team')
  if (allowed.isErr()) return err(allowed.error)
  const members = await unit.teams.members(team.id)
  const target = members.find((member) => member.userId === userId && member.roleId !== OWNER)
  if (!target) return err(NO_MEMBER)
  await handOver(unit, team, { from: { ...user, userId: user.id }, to: target })
  return ok(undefined)
}

/** Ends another user's membership, and notifies them. */
export async function removeMember(
  unit: Unit,
  own: OwnTeam,
  userId: string,
): Promise<Result<void, NotAllowed | Missing>> {
  const target = await targetOf(unit, own, userId)
  if (target.isErr()) return err(target.error)
  await dropMember(unit, own.team, target.value)
  return ok(undefined)
}

/** Ends the user's own membership; an owner must transfer or delete the team instead. */
export async function leave(
  unit: Unit,
  { team, roleId }: OwnTeam,
  userId: string,
): Promise<Result<void, OwnerMustTransfer>> {
  const allowed = decideLeave(roleId)
  if (allowed.isOk()) await endMembership(unit, team, userId)
  return allowed
}
