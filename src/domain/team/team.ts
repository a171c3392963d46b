import { err, ok, type Result } from 'neverthrow'
import { DAY_MS } from '../shared/durations.ts'
import { tidy } from '../shared/text.ts'
import { checkedForm, nameFault, type Invalid } from '../user/field-errors.ts'
import { isQuotaRole, type CreditQuota } from './quota.ts'
import { hasPower, OWNER, type RoleId, type TeamPower } from './role.ts'

/** How many people, invited ones included, every team holds; a plan adds to them (team 2, seats 1). */
export const TEAM_SEATS = 3

/** How long a team that is deleted while it has credits stays open for them (customer 4). */
export const TEAM_CLOSING_MS = 30 * DAY_MS

export interface Team {
  readonly id: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** When it is deleted by itself; null while nobody has deleted it (customer 4). */
  readonly closesAt: number | null
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
  /** Credits of the pool that they may spend in a month; null: no limit (team 5). */
  readonly quota: CreditQuota
}

/** A role that may not do this (team 1). */
export interface TeamPowerMissing {
  readonly kind: 'team-power-missing'
}

/** Whom a request acts for is no team that its sender is in (customer 1). */
export interface TeamMissing {
  readonly kind: 'team-missing'
}

/** A person is in one team at a time (team 1). */
export interface InOtherTeam {
  readonly kind: 'in-other-team'
  /** Whoever asks, or the person whom they invite. */
  readonly who: 'viewer' | 'invitee'
}

/** An owner hands the team over before they leave it (team 4). */
export interface OwnerMustTransfer {
  readonly kind: 'owner-must-transfer'
}

/** A team that closes buys no plan, credits or seats, nothing by invoice, and invites nobody (customer 4). */
export interface TeamClosing {
  readonly kind: 'team-closing'
}

/** Refused to a team that closes. */
export function requireOpen({ closesAt }: Pick<Team, 'closesAt'>): Result<void, TeamClosing> {
  return closesAt === null ? ok(undefined) : err({ kind: 'team-closing' })
}

/** Refused, unless this role has the power. */
export function requirePower(roleId: RoleId, power: TeamPower): Result<void, TeamPowerMissing> {
  return hasPower(roleId, power) ? ok(undefined) : err({ kind: 'team-power-missing' })
}

/** A team's name as it is kept, or what is wrong with it. It stands in e-mails to strangers, so it is checked like a person's (team 1, input 3). */
export function checkTeamName(typed: string): Result<string, Invalid> {
  const name = tidy(typed.toWellFormed())
  return checkedForm({ name }, [['name', nameFault(name)]]).map((form) => form.name)
}

/** Whether somebody's role may be changed or their membership ended by another one: never the owner's (team 1). */
export function decideMemberChange(actor: RoleId, target: RoleId): Result<void, TeamPowerMissing> {
  if (target === OWNER) return err({ kind: 'team-power-missing' })
  return requirePower(actor, 'manage-members')
}

/** What one member may do to another, as the team page offers it; the owner is never changed or removed (team 1). */
export const MEMBER_ACTIONS = ['change-role', 'remove', 'transfer', 'set-quota'] as const
export type MemberAction = (typeof MEMBER_ACTIONS)[number]

/** What `actor` may do to a member of their own team. Nobody removes themselves: they leave (team 4). */
export function memberActions(
  actor: Pick<TeamMember, 'userId' | 'roleId'>,
  target: Pick<TeamMember, 'userId' | 'roleId'>,
): readonly MemberAction[] {
  const isChangeable = decideMemberChange(actor.roleId, target.roleId).isOk()
  const allowed: Readonly<Record<MemberAction, boolean>> = {
    'change-role': isChangeable,
    remove: isChangeable && target.userId !== actor.userId,
    transfer: hasPower(actor.roleId, 'own-team') && target.roleId !== OWNER,
    'set-quota': isChangeable && isQuotaRole(target.roleId),
  }
  return MEMBER_ACTIONS.filter((action) => allowed[action])
}

/** What staff do to members; limits are the team's own affair. */
export const STAFF_ACTIONS = ['change-role', 'transfer', 'remove'] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

/** What staff may do to a member of a team: nothing where they are in it themselves (admin 2), and never to its owner. */
export function staffActions(
  target: Pick<TeamMember, 'roleId'>,
  { isOwn }: { readonly isOwn: boolean },
): readonly StaffAction[] {
  return isOwn || target.roleId === OWNER ? [] : STAFF_ACTIONS
}

/** Whether somebody may leave: an owner only by transferring or deleting the team (team 4). */
export function decideLeave(roleId: RoleId): Result<void, OwnerMustTransfer> {
  return roleId === OWNER ? err({ kind: 'owner-must-transfer' }) : ok(undefined)
}
