import type { Missing } from '#application/ports/outage.ts'
import type { ShownInvite, TeamInfo } from '#application/ports/teams.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { OWNER, permissionsOf, TEAM_ROLES, type RoleId } from '#domain/team/role.ts'
import { shownTerms } from '#domain/order/on-account.ts'
import { isQuotaRole, quotaMonth } from '#domain/team/quota.ts'
import { balanceOf } from '#domain/credits/ledger.ts'
import { customerById } from '#domain/customer/customer.ts'
import { inviteStatus, seatsUsed, type TeamInvite } from '#domain/team/invite.ts'
import { memberActions, type Team, type TeamMember } from '#domain/team/team.ts'
import { teamSeats } from './team-seats.ts'
import { invoiceFacts } from '#server/application/order/bill-order.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { EmailEvent } from '#server/application/ports/email-events.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'

export const NO_TEAM: Missing = { kind: 'missing', what: 'team' }

/** The user's own team, locked, and their role in it. */
export interface OwnTeam {
  readonly team: Team
  readonly roleId: RoleId
  readonly minLicenseId: LicenseId | null
}

export async function lockOwn(unit: Unit, userId: string): Promise<OwnTeam | null> {
  const before = await unit.teams.membership(userId)
  const team = before && (await unit.teams.lock(before.team.id))
  // They may have been removed or given another role before the row was locked.
  const own = team && (await unit.teams.membership(userId))
  if (!own || own.team.id !== team.id) return null
  return { team, roleId: own.roleId, minLicenseId: own.minLicenseId }
}

export async function infoOf(records: Records, userId: string): Promise<TeamInfo> {
  const { teams, now } = records
  const own = await teams.membership(userId)
  if (!own) return { team: null, members: [], invites: [], roles: TEAM_ROLES, currentUser: null }
  const { team, roleId, minLicenseId } = own
  const members = await teams.members(team.id)
  const invites = await teams.openInvites(team.id)
  const seats = await teamSeats(records, team.id)
  const permissions = permissionsOf(roleId)
  const seesPool = ['license', 'manage-billing'] as const
  const isTold =
    team.closesAt !== null || seesPool.some((permission) => permissions.includes(permission))
  const quotaOf = await quotasOf(records, team.id)
  return {
    team: {
      ...team,
      minLicenseId,
      credits: isTold ? await teamCredits(records, team) : null,
      seatsUsed: seatsUsed(members, invites, now),
      seatsTotal: seats.total,
      seatsStaying: seats.staying,
      // A team that is closing cannot buy by invoice, since the invoice could come due after the team is
      // gone.
      invoiceTerms:
        permissions.includes('manage-billing') && team.closesAt === null
          ? shownTerms(await invoiceFacts(records, customerById(team.id)))
          : null,
    },
    members: members
      .toSorted((a, b) => Number(b.roleId === OWNER) - Number(a.roleId === OWNER))
      .map(({ quota, ...member }) => ({
        ...member,
        actions: memberActions({ userId, roleId }, member),
        quota:
          permissions.includes('manage-members') || member.userId === userId
            ? quotaOf({ ...member, quota })
            : null,
      })),
    invites: permissions.includes('manage-members') ? invites.map((one) => shown(one, now)) : [],
    roles: TEAM_ROLES,
    currentUser: { id: userId, roleId, permissions },
  }
}

/** The credits that members of a team can currently spend; zero once the team only waits for its last payment. */
export async function teamCredits(
  { credits, now }: Pick<Records, 'credits' | 'now'>,
  { id, closesAt }: Pick<Team, 'id' | 'closesAt'>,
): Promise<number> {
  if (closesAt !== null && now >= closesAt) return 0
  return balanceOf(await credits.lots(customerById(id)), now)
}

/** Each member's limit and spends of this month; null for those who set quotas (team 5). */
async function quotasOf({ credits, now }: Records, teamId: string) {
  const { from, until } = quotaMonth(now)
  const spent = await credits.spentByPerson(customerById(teamId), { from, until })
  return ({ userId, roleId, quota }: Pick<TeamMember, 'userId' | 'roleId' | 'quota'>) =>
    isQuotaRole(roleId) ? { limit: quota, used: spent.get(userId) ?? 0, resetsAt: until } : null
}

export function shown(invite: TeamInvite, now: number): ShownInvite {
  const { id, email, roleId, expiresAt, resentCount } = invite
  return { id, email, roleId, expiresAt, resentCount, status: inviteStatus(invite, now) }
}

type TeamNotice = Extract<
  EmailEvent,
  {
    readonly kind:
      | 'team-joined'
      | 'team-closing'
      | 'team-kept'
      | 'team-membership-ended'
      | 'team-role-changed'
      | 'team-transferred'
  }
>

/** Notifies a person about a change that concerns them in their team. */
export async function tell(
  unit: Unit,
  { userId, email: to, firstName }: Pick<TeamMember, 'userId' | 'email' | 'firstName'>,
  notice: (firstName: string) => TeamNotice,
): Promise<void> {
  await promiseEmail(unit, { key: `team-${unit.newId()}`, to, userId, event: notice(firstName) })
}
