import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import {
  decideInvite,
  INVITE_LIFE_MS,
  type AlreadyMember,
  type SeatLimitReached,
  type TeamInvite,
} from '#domain/team/invite.ts'
import {
  requireOpen,
  type InOtherTeam,
  type Team,
  type TeamClosing,
  type TeamMember,
} from '#domain/team/team.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { inviterOf, NO_INVITE } from './invites.ts'
import { teamSeats } from './team-seats.ts'

/** The last email of an invite is too recent for another one (team 3). */
export interface JustSent {
  readonly kind: 'just-sent'
}

interface Resending {
  readonly members: readonly TeamMember[]
  readonly inviteId: string
  readonly token: string
  readonly digest: string
}

/**
 * Resends an open invite of a locked team for staff, in the name of the inviter: with a new link and the
 * full lifetime of a new invite. Refused whenever a member's invite would be refused (team 3).
 */
export async function resendInvite(
  unit: Unit,
  team: Team,
  { members, inviteId, token, digest }: Resending,
): Promise<
  Result<
    TeamInvite,
    AlreadyMember | InOtherTeam | JustSent | SeatLimitReached | TeamClosing | Missing
  >
> {
  const { teams, now } = unit
  const open = requireOpen(team)
  if (open.isErr()) return err(open.error)
  const invites = await teams.openInvites(team.id)
  const found = invites.find(({ id }) => id === inviteId)
  if (!found) return err(NO_INVITE)
  const decided = decideInvite(found, {
    members,
    invites,
    seats: (await teamSeats(unit, team.id)).staying,
    isInOtherTeam: await teams.isMemberElsewhere(found.email, team.id),
    now,
  })
  if (decided.isErr()) return err(decided.error)
  if (decided.value.kind === 'renewed' && !decided.value.isEmailed)
    return err({ kind: 'just-sent' })
  const { roleId, email } = found
  const resentCount = found.resentCount + 1
  const renewed = { roleId, expiresAt: now + INVITE_LIFE_MS, resentCount, emailedAt: now }
  await teams.renewInvite(inviteId, renewed)
  await teams.addInviteLink(inviteId, digest)
  const made = await teams.byInviteLink(digest)
  const invitedBy = made ? await inviterOf(unit, made) : ''
  await promiseEmail(unit, {
    key: `team-invite-${digest}`,
    to: email,
    userId: null,
    event: { kind: 'team-invite', teamName: team.name, invitedBy, roleId, token },
  })
  return ok({ ...found, ...renewed })
}
