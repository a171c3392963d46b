import { err, ok, type Result } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { InviteOffer, ShownInvite, TeamInfo } from '#application/ports/teams.ts'
import { OWNER } from '#domain/team/role.ts'
import {
  decideAccept,
  decideInvite,
  INVITE_LIFE_MS,
  inviteStatus,
  type AlreadyMember,
  type InviteDecision,
  type InviteForOther,
  type InviteOver,
  type SeatLimitReached,
  type TeamInvite,
  type WantedInvite,
} from '#domain/team/invite.ts'
import {
  requireOpen,
  requirePermission,
  type InOtherTeam,
  type Team,
  type TeamClosing,
  type NotAllowed,
} from '#domain/team/team.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import { lockSignedIn, SESSION_OVER } from '#server/application/account/signed-in-account.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { FoundInvite } from '#server/application/ports/team-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { infoOf, lockOwn, NO_TEAM, shown, tell } from './own-team.ts'
import { teamSeats } from './team-seats.ts'

export const NO_INVITE: Missing = { kind: 'missing', what: 'invite' }

interface Inviting {
  readonly wanted: WantedInvite
  readonly token: string
  readonly digest: string
}

/** Invites someone, or renews their pending invite, with an email unless the last one is too recent (team 3). */
export async function invite(
  unit: Unit,
  user: Registered,
  { wanted, token, digest }: Inviting,
): Promise<
  Result<
    { readonly invite: ShownInvite; readonly isNew: boolean },
    NotAllowed | TeamClosing | AlreadyMember | InOtherTeam | SeatLimitReached | Missing
  >
> {
  const own = await lockOwn(unit, user.id)
  if (!own) return err(NO_TEAM)
  const allowed = requirePermission(own.roleId, 'manage-members')
  if (allowed.isErr()) return err(allowed.error)
  const { team } = own
  const { now } = unit
  const open = requireOpen(team)
  if (open.isErr()) return err(open.error)
  const decided = decideInvite(wanted, {
    members: await unit.teams.members(team.id),
    invites: await unit.teams.openInvites(team.id),
    seats: (await teamSeats(unit, team.id)).staying,
    isInOtherTeam: await unit.teams.isMemberElsewhere(wanted.email, team.id),
    now,
  })
  if (decided.isErr()) return err(decided.error)
  const expiresAt = now + INVITE_LIFE_MS
  const made = await keepInvite(unit, { wanted, expiresAt, team, user, decided: decided.value })
  const isNew = decided.value.kind === 'new'
  if (isNew || made.emailedAt === now) {
    await unit.teams.addInviteLink(made.id, digest)
    await promiseEmail(unit, {
      key: `team-invite-${digest}`,
      to: wanted.email,
      userId: null,
      event: {
        kind: 'team-invite',
        teamName: team.name,
        invitedBy: `${user.firstName} ${user.lastName}`.trim(),
        roleId: wanted.roleId,
        token,
      },
    })
  }
  return ok({ invite: shown(made, now), isNew })
}

interface KeptInvite extends Pick<Inviting, 'wanted'> {
  readonly expiresAt: number
  readonly team: Team
  readonly user: Registered
  readonly decided: InviteDecision
}

async function keepInvite(
  unit: Unit,
  { wanted, expiresAt, team, user, decided }: KeptInvite,
): Promise<TeamInvite> {
  const { now } = unit
  if (decided.kind === 'new') {
    const fresh = { ...wanted, id: unit.newId(), expiresAt }
    await unit.teams.addInvite({ ...fresh, teamId: team.id, invitedBy: user.id, now })
    return { ...fresh, status: 'pending', resentCount: 0, emailedAt: now }
  }
  const { invite: waiting, isEmailed } = decided
  const renewed = {
    roleId: wanted.roleId,
    expiresAt,
    resentCount: waiting.resentCount + (isEmailed ? 1 : 0),
    emailedAt: isEmailed ? now : waiting.emailedAt,
  }
  await unit.teams.renewInvite(waiting.id, renewed)
  return { ...waiting, ...renewed }
}

/** Joins the team of an invite, and confirms the address that it was sent to (team 3). */
export async function accept(
  unit: Unit,
  session: Session,
  digest: string,
): Promise<Result<TeamInfo, InviteForOther | InviteOver | InOtherTeam | Missing | Outage>> {
  const account = await lockSignedIn(unit, session)
  if (!account) return err(SESSION_OVER)
  const { user } = account.profile
  const before = await unit.teams.byInviteLink(digest)
  if (!before) return err(NO_INVITE)
  const team = await unit.teams.lock(before.team.id)
  // It may have been revoked before the team was locked.
  const found = await unit.teams.byInviteLink(digest)
  if (!found) return err(NO_INVITE)
  const own = await unit.teams.membership(user.id)
  const { now } = unit
  // Following the link again returns the same result.
  if (own?.team.id === found.team.id && found.invite.status === 'accepted') {
    return ok(await infoOf(unit, user.id))
  }
  const decided = decideAccept(found.invite, { email: user.email, isInTeam: own !== null, now })
  if (decided.isErr()) return err(decided.error)
  if (!team) return err({ kind: 'invite-over', status: 'revoked' })
  const members = await unit.teams.members(team.id)
  await unit.teams.addMember(team.id, user.id, found.invite.roleId, now)
  await unit.teams.endInvite(found.invite.id, 'accepted')
  if (!isConfirmed(user)) {
    await unit.accounts.update(user.id, { confirmedAt: now }, now)
    await unit.mailedTokens.spendConfirmations(user.id, now)
  }
  const owner = members.find((member) => member.roleId === OWNER)
  if (owner) {
    await tell(unit, owner, (firstName) => ({
      kind: 'team-joined',
      firstName,
      teamName: team.name,
      member: `${user.firstName} ${user.lastName}`.trim(),
      roleId: found.invite.roleId,
    }))
  }
  return ok(await infoOf(unit, user.id))
}

/** Ends an open invite of a locked team, and returns it. */
export async function revokeInvite(
  unit: Unit,
  { id: teamId }: Pick<Team, 'id'>,
  inviteId: string,
): Promise<Result<TeamInvite, Missing>> {
  const found = (await unit.teams.openInvites(teamId)).find(({ id }) => id === inviteId)
  if (!found) return err(NO_INVITE)
  await unit.teams.endInvite(inviteId, 'revoked')
  return ok(found)
}

/** The offer behind a link, for anyone who has the link; null if there is no such invite. */
export async function offerBehind(records: Records, digest: string): Promise<InviteOffer | null> {
  const { teams, accounts, now } = records
  const found = await teams.byInviteLink(digest)
  if (!found) return null
  const { email, roleId } = found.invite
  return {
    teamName: found.team.name,
    invitedBy: await inviterOf(records, found),
    email,
    roleId,
    status: inviteStatus(found.invite, now),
    hasAccount: await accounts.hasEmail(email),
  }
}

/**
 * Who invites, by name: the team's owner once the inviter has closed their account, and the team itself once it
 * is deleted (team 3).
 */
export async function inviterOf(
  { teams }: Pick<Records, 'teams'>,
  { team, invitedBy }: FoundInvite,
): Promise<string> {
  if (invitedBy !== null) return invitedBy
  const owner = (await teams.members(team.id)).find(({ roleId }) => roleId === OWNER)
  return owner ? `${owner.firstName} ${owner.lastName}`.trim() : team.name
}
