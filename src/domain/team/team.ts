import { err, ok, type Result } from 'neverthrow'
import { DAY_MS } from '../shared/durations.ts'
import { tidy } from '../shared/text.ts'
import { checkedForm, nameFault, type Invalid } from '../user/field-errors.ts'
import { isQuotaRole, type CreditQuota } from './quota.ts'
import { hasPermission, OWNER, type RoleId, type TeamPermission } from './role.ts'

/** How many people, including invited ones, every team can have; a plan adds to them (team 2, seats 1). */
export const TEAM_SEATS = 3

/** How long a team that is deleted while it has credits stays open to use them (customer 4). */
export const TEAM_CLOSING_MS = 30 * DAY_MS

export interface Team {
  readonly id: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** When it will be deleted; null unless its owner has deleted it (customer 4). */
  readonly closesAt: number | null
}

export interface TeamMember {
  /** Id of the person's account. */
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

/** The role does not allow this (team 1). */
export interface NotAllowed {
  readonly kind: 'not-allowed'
}

/** The request acts for a team that its sender is not on (customer 1). */
export interface TeamMissing {
  readonly kind: 'team-missing'
}

/** A person can be on only one team at a time (team 1). */
export interface InOtherTeam {
  readonly kind: 'in-other-team'
  /** The viewer, or the person they invite. */
  readonly who: 'viewer' | 'invitee'
}

/** An owner must transfer the team before leaving it (team 4). */
export interface OwnerMustTransfer {
  readonly kind: 'owner-must-transfer'
}

/** A team that is closing buys no plan, credits or seats, nothing by invoice, and invites no one (customer 4). */
export interface TeamClosing {
  readonly kind: 'team-closing'
}

/** Refuses a team that is closing. */
export function requireOpen({ closesAt }: Pick<Team, 'closesAt'>): Result<void, TeamClosing> {
  return closesAt === null ? ok(undefined) : err({ kind: 'team-closing' })
}

/** Refuses a role without this permission. */
export function requirePermission(
  roleId: RoleId,
  permission: TeamPermission,
): Result<void, NotAllowed> {
  return hasPermission(roleId, permission) ? ok(undefined) : err({ kind: 'not-allowed' })
}

/**
 * Normalizes and validates a team's name. It appears in e-mails to strangers, so it is checked like a person's
 * (team 1, input 3).
 */
export function checkTeamName(typed: string): Result<string, Invalid> {
  const name = tidy(typed.toWellFormed())
  return checkedForm({ name }, [['name', nameFault(name)]]).map((form) => form.name)
}

/** Whether `actor` may change a member's role or remove them: never the owner (team 1). */
export function decideMemberChange(actor: RoleId, target: RoleId): Result<void, NotAllowed> {
  if (target === OWNER) return err({ kind: 'not-allowed' })
  return requirePermission(actor, 'manage-members')
}

/** What one member can do to another, as the team page offers it; the owner is never changed or removed (team 1). */
export const MEMBER_ACTIONS = ['change-role', 'remove', 'transfer', 'set-quota'] as const
export type MemberAction = (typeof MEMBER_ACTIONS)[number]

/** What `actor` may do to a member of their own team. No one removes themselves: they leave instead (team 4). */
export function memberActions(
  actor: Pick<TeamMember, 'userId' | 'roleId'>,
  target: Pick<TeamMember, 'userId' | 'roleId'>,
): readonly MemberAction[] {
  const isChangeable = decideMemberChange(actor.roleId, target.roleId).isOk()
  const allowed: Readonly<Record<MemberAction, boolean>> = {
    'change-role': isChangeable,
    remove: isChangeable && target.userId !== actor.userId,
    transfer: hasPermission(actor.roleId, 'own-team') && target.roleId !== OWNER,
    'set-quota': isChangeable && isQuotaRole(target.roleId),
  }
  return MEMBER_ACTIONS.filter((action) => allowed[action])
}

/** What staff can do to members; quotas are up to the team itself. */
export const STAFF_ACTIONS = ['change-role', 'transfer', 'remove'] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

/**
 * What staff may do to a member of a team: nothing if they are on it themselves (admin 2), and nothing to its owner.
 */
export function staffActions(
  target: Pick<TeamMember, 'roleId'>,
  { isOwn }: { readonly isOwn: boolean },
): readonly StaffAction[] {
  return isOwn || target.roleId === OWNER ? [] : STAFF_ACTIONS
}

/** Whether a member may leave; an owner must transfer or delete the team instead (team 4). */
export function decideLeave(roleId: RoleId): Result<void, OwnerMustTransfer> {
  return roleId === OWNER ? err({ kind: 'owner-must-transfer' }) : ok(undefined)
}
