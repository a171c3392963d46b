import { err, ok, type Result } from 'neverthrow'
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts'
import { tidy } from '../shared/text.ts'
import { emailFault, normalEmail } from '../user/email-address.ts'
import { checkedForm, lineFault, type Invalid } from '../user/field-errors.ts'
import { hasPower, isRoleId, OWNER, type RoleId, type TeamPower } from './role.ts'

/** How long an invite stands, in milliseconds; its seat is reserved as long (team 3). */
export const INVITE_LIFE_MS = 7 * DAY_MS
/** Between two e-mails of one invite (team 3). */
export const INVITE_EMAIL_GAP_MS = 10 * MINUTE_MS
/** How many people, invited ones included, a team without a plan holds (team 2). */
export const TEAM_SEATS = 3
export const TEAM_NAME_LENGTH = 80

export interface Team {
  readonly id: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

export interface TeamMember {
  /** Of the person's account. */
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly roleId: RoleId
  /** Epoch milliseconds. */
  readonly joinedAt: number
}

export const INVITE_STATUSES = ['pending', 'expired', 'accepted', 'revoked'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]

export interface TeamInvite {
  readonly id: string
  /** In its normal form. */
  readonly email: string
  readonly roleId: RoleId
  /** Expired is never stored: `inviteStatus` finds it by the clock. */
  readonly status: Exclude<InviteStatus, 'expired'>
  readonly expiresAt: number
  /** How often its e-mail went out again. */
  readonly resentCount: number
  /** When its last e-mail was promised. */
  readonly emailedAt: number
}

export function inviteStatus(
  { status, expiresAt }: Pick<TeamInvite, 'status' | 'expiresAt'>,
  now: number,
): InviteStatus {
  return status === 'pending' && expiresAt <= now ? 'expired' : status
}

/** Seats that are taken: one for each member and for each invite that somebody may still accept (team 2, team 3). */
export function seatsUsed(
  members: readonly unknown[],
  invites: readonly TeamInvite[],
  now: number,
): number {
  return members.length + invites.filter((invite) => inviteStatus(invite, now) === 'pending').length
}

/** A role that may not do this (team 1). */
export interface TeamPowerMissing {
  readonly kind: 'team-power-missing'
}

/** Somebody is invited who is in the team. */
export interface AlreadyMember {
  readonly kind: 'already-member'
}

/** A person is in one team at a time (team 1). */
export interface InOtherTeam {
  readonly kind: 'in-other-team'
}

export interface SeatLimitReached {
  readonly kind: 'seat-limit'
  readonly seatsUsed: number
  readonly seatsTotal: number
}

/** An owner hands the team over before they leave it (team 4). */
export interface OwnerMustTransfer {
  readonly kind: 'owner-must-transfer'
}

/** An invite that nobody can accept any more. */
export interface InviteOver {
  readonly kind: 'invite-over'
  readonly status: Exclude<InviteStatus, 'pending'>
}

/** Somebody follows an invite that was sent to another address. */
export interface InviteForOther {
  readonly kind: 'invite-for-other'
  readonly email: string
}

/** Refused, unless this role has the power. */
export function requirePower(roleId: RoleId, power: TeamPower): Result<void, TeamPowerMissing> {
  return hasPower(roleId, power) ? ok(undefined) : err({ kind: 'team-power-missing' })
}

/** A team's name as it is kept, or what is wrong with it. */
export function checkTeamName(typed: string): Result<string, Invalid> {
  const name = tidy(typed.toWellFormed())
  const fault = name === '' ? 'missing' : lineFault(name, TEAM_NAME_LENGTH)
  return checkedForm({ name }, [['name', fault]]).map((form) => form.name)
}

export interface WantedInvite {
  readonly email: string
  readonly roleId: RoleId
}

/** An invite with its address in normal form, or what is wrong with it. Nobody is invited as owner (team 1). */
export function checkInvite(
  { email: typed, roleId }: { readonly email: string; readonly roleId: number },
  { allowLocalhost }: { readonly allowLocalhost: boolean },
): Result<WantedInvite, Invalid> {
  const email = normalEmail(typed)
  const role = isRoleId(roleId) && roleId !== OWNER ? roleId : null
  return checkedForm({ email, role }, [
    ['email', emailFault(email, allowLocalhost)],
    ['role_id', role === null ? 'malformed' : null],
  ]).andThen(() => (role === null ? err(ROLE_UNKNOWN) : ok({ email, roleId: role })))
}

const ROLE_UNKNOWN: Invalid = {
  kind: 'invalid',
  errors: [{ field: 'role_id', fault: 'malformed' }],
}

/** What an invite is decided by: the team, and whether the invited person is in another one. */
export interface InviteFacts {
  readonly members: readonly TeamMember[]
  readonly invites: readonly TeamInvite[]
  readonly isInOtherTeam: boolean
  readonly now: number
}

/** A new invite, or the one that already waits for this address, renewed (team 3). */
export type InviteDecision =
  | { readonly kind: 'new' }
  | { readonly kind: 'renewed'; readonly invite: TeamInvite; readonly isEmailed: boolean }

/** What inviting somebody comes to (team 2, team 3). One that expired takes a seat again. */
export function decideInvite(
  { email }: Pick<WantedInvite, 'email'>,
  { members, invites, isInOtherTeam, now }: InviteFacts,
): Result<InviteDecision, AlreadyMember | InOtherTeam | SeatLimitReached> {
  if (members.some((member) => member.email === email)) return err({ kind: 'already-member' })
  if (isInOtherTeam) return err({ kind: 'in-other-team' })
  const waiting = invites.find((invite) => invite.email === email && invite.status === 'pending')
  const takesSeat = !waiting || inviteStatus(waiting, now) === 'expired'
  const used = seatsUsed(members, invites, now)
  if (takesSeat && used >= TEAM_SEATS) {
    return err({ kind: 'seat-limit', seatsUsed: used, seatsTotal: TEAM_SEATS })
  }
  if (!waiting) return ok({ kind: 'new' })
  return ok({
    kind: 'renewed',
    invite: waiting,
    isEmailed: now - waiting.emailedAt >= INVITE_EMAIL_GAP_MS,
  })
}

/** Whether an invite can be accepted by whoever asks (team 3). Its seat has been theirs since it was sent. */
export function decideAccept(
  invite: TeamInvite,
  {
    email,
    isInTeam,
    now,
  }: { readonly email: string; readonly isInTeam: boolean; readonly now: number },
): Result<void, InviteForOther | InviteOver | InOtherTeam> {
  if (invite.email !== email) return err({ kind: 'invite-for-other', email: invite.email })
  const status = inviteStatus(invite, now)
  if (status !== 'pending') return err({ kind: 'invite-over', status })
  return isInTeam ? err({ kind: 'in-other-team' }) : ok(undefined)
}

/** Whether somebody's role may be changed or their membership ended by another one: never the owner's (team 1). */
export function decideMemberChange(actor: RoleId, target: RoleId): Result<void, TeamPowerMissing> {
  if (target === OWNER) return err({ kind: 'team-power-missing' })
  return requirePower(actor, 'manage-members')
}

/** Whether somebody may leave: an owner only by transferring or deleting the team (team 4). */
export function decideLeave(roleId: RoleId): Result<void, OwnerMustTransfer> {
  return roleId === OWNER ? err({ kind: 'owner-must-transfer' }) : ok(undefined)
}
