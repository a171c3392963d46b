import { err, ok, type Result } from 'neverthrow'
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts'
import { emailFault, normalEmail } from '../user/email-address.ts'
import { checkedForm, type Invalid } from '../user/field-errors.ts'
import { isRoleId, OWNER, type RoleId } from './role.ts'
import type { InOtherTeam, TeamMember } from './team.ts'

/** How long an invite is valid, in milliseconds; its seat is reserved for that time (team 3). */
export const INVITE_LIFE_MS = 7 * DAY_MS
/** The minimum time between two e-mails of one invite (team 3). */
export const INVITE_EMAIL_GAP_MS = 10 * MINUTE_MS
export const INVITE_STATUSES = ['pending', 'expired', 'accepted', 'revoked'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]

export interface TeamInvite {
  readonly id: string
  /** In its normalized form. */
  readonly email: string
  readonly roleId: RoleId
  /** `expired` is never stored: `inviteStatus` derives it from the clock. */
  readonly status: Exclude<InviteStatus, 'expired'>
  readonly expiresAt: number
  /** How often its e-mail was sent again. */
  readonly resentCount: number
  /** When its last e-mail was queued. */
  readonly emailedAt: number
}

export function inviteStatus(
  { status, expiresAt }: Pick<TeamInvite, 'status' | 'expiresAt'>,
  now: number,
): InviteStatus {
  return status === 'pending' && expiresAt <= now ? 'expired' : status
}

/** Seats in use: one for each member and for each invite that can still be accepted (team 2, team 3). */
export function seatsUsed(
  members: readonly unknown[],
  invites: readonly TeamInvite[],
  now: number,
): number {
  return members.length + invites.filter((invite) => inviteStatus(invite, now) === 'pending').length
}

/** The invited person is already on the team. */
export interface AlreadyMember {
  readonly kind: 'already-member'
}

export interface SeatLimitReached {
  readonly kind: 'seat-limit'
  readonly seatsUsed: number
  readonly seatsTotal: number
}

/** The invite can no longer be accepted. */
export interface InviteOver {
  readonly kind: 'invite-over'
  readonly status: Exclude<InviteStatus, 'pending'>
}

/** The invite was sent to another address. */
export interface InviteForOther {
  readonly kind: 'invite-for-other'
  readonly email: string
}

export interface WantedInvite {
  readonly email: string
  readonly roleId: RoleId
}

/** Normalizes the address of an invite and validates it. No one can be invited as owner (team 1). */
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

/** The facts that an invite is decided by: the team, and whether the invited person is on another one. */
export interface InviteFacts {
  readonly members: readonly TeamMember[]
  readonly invites: readonly TeamInvite[]
  /** How many people the team can have: seats that were removed are given to no one anymore (seats 4). */
  readonly seats: number
  readonly isInOtherTeam: boolean
  readonly now: number
}

/** A new invite, or a renewal of the one pending for this address (team 3). */
export type InviteDecision =
  | { readonly kind: 'new' }
  | { readonly kind: 'renewed'; readonly invite: TeamInvite; readonly isEmailed: boolean }

/** Decides what inviting a person does (team 2, team 3). Renewing an expired invite takes a seat again. */
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

/** Whether this viewer can accept an invite (team 3). Its seat has been reserved since it was sent. */
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
