import { err, ok, type Result } from 'neverthrow'
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts'
import { emailFault, normalEmail } from '../user/email-address.ts'
import { checkedForm, type Invalid } from '../user/field-errors.ts'
import { isRoleId, OWNER, type RoleId } from './role.ts'
import type { InOtherTeam, TeamMember } from './team.ts'

/** How long an invite stands, in milliseconds; its seat is reserved as long (team 3). */
export const INVITE_LIFE_MS = 7 * DAY_MS
/** Between two e-mails of one invite (team 3). */
export const INVITE_EMAIL_GAP_MS = 10 * MINUTE_MS
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

/** Somebody is invited who is in the team. */
export interface AlreadyMember {
  readonly kind: 'already-member'
}

export interface SeatLimitReached {
  readonly kind: 'seat-limit'
  readonly seatsUsed: number
  readonly seatsTotal: number
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
  /** How many people the team holds: seats that were removed are given to nobody any more (seats 4). */
  readonly seats: number
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
  { members, invites, seats, isInOtherTeam, now }: InviteFacts,
): Result<InviteDecision, AlreadyMember | InOtherTeam | SeatLimitReached> {
  if (members.some((member) => member.email === email)) return err({ kind: 'already-member' })
  if (isInOtherTeam) return err({ kind: 'in-other-team', who: 'invitee' })
  const waiting = invites.find((invite) => invite.email === email && invite.status === 'pending')
  const takesSeat = !waiting || inviteStatus(waiting, now) === 'expired'
  const used = seatsUsed(members, invites, now)
  if (takesSeat && used >= seats) {
    return err({ kind: 'seat-limit', seatsUsed: used, seatsTotal: seats })
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
  return isInTeam ? err({ kind: 'in-other-team', who: 'viewer' }) : ok(undefined)
}
