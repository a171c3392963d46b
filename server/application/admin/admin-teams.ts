import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { AdminTeam } from '#application/ports/admin-teams.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { customerById } from '#domain/customer/customer.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { ORDER_STATUSES } from '#domain/order/order.ts'
import { seatsUsed, type AlreadyMember, type SeatLimitReached } from '#domain/team/invite.ts'
import { OWNER, type RoleId } from '#domain/team/role.ts'
import {
  staffActions,
  type InOtherTeam,
  type Team,
  type TeamClosing,
  type TeamMember,
} from '#domain/team/team.ts'
import { audited, type AccountAction } from '#server/application/account/block-account.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { subscriptionDetails } from '#server/application/subscription/subscription-details.ts'
import { NO_MEMBER } from '#server/application/team/change-team.ts'
import { revokeInvite } from '#server/application/team/invites.ts'
import { resendInvite, type JustSent } from '#server/application/team/resend-invite.ts'
import { dropMember, giveRole, handOver } from '#server/application/team/member-changes.ts'
import { NO_TEAM, shown } from '#server/application/team/own-team.ts'
import { setMinimum } from '#server/application/team/team-license.ts'
import { teamSeats } from '#server/application/team/team-seats.ts'

/** Maximum number of orders and of audit entries in a team overview. */
const NEWEST = { offset: 0, limit: 10 }

/** A team, with its plan and credits as customers see them. */
export interface TeamOverview extends Omit<AdminTeam, 'credits' | 'frozenCredits' | 'running'> {
  readonly subscription: SubscriptionDetails
}

/** Staff cannot change a team that they belong to, and can change an owner only by a transfer (admin 2, team 1). */
export interface TeamUnchanged {
  readonly kind: 'team-unchanged'
  readonly why: 'own-team' | 'owner'
}

/** Why an invite is not resent. */
export type InviteNotResent =
  | AlreadyMember
  | InOtherTeam
  | JustSent
  | SeatLimitReached
  | TeamClosing

export type AdminTeamService = ReturnType<typeof createAdminTeams>

type Asked = Pick<AccountAction, 'who' | 'why'> & { readonly teamId: string }

type Changed = ResultAsync<void, TeamUnchanged | Missing | Outage>

/** Staff actions on teams. Changes follow the same code path and lock as the team's own. */
export const createAdminTeams = ({
  secrets,
  units,
  taxRates,
}: Needs<'secrets' | 'units' | 'taxRates'>) => ({
  /** `who` is the ID of the operator. */
  find: (teamId: string, who: string): ResultAsync<TeamOverview, Missing | Outage> =>
    units
      .read(async (records): Promise<TeamOverview | null> => {
        const { teams, customers, orders, adminLists, now } = records
        const id = teamId.toUpperCase()
        const row = await adminLists.team(id)
        if (!row) return null
        const customer = customerById(id)
        const members = await teams.members(id)
        const isOwn = isMember(members, who)
        const invites = await teams.openInvites(id)
        const { total, staying } = await teamSeats(records, id)
        return {
          id,
          name: row.name,
          createdAt: row.createdAt,
          deletedAt: row.deletedAt,
          closesAt: row.closesAt,
          isOwn,
          minLicenseId: effectiveMinimum(await customers.minimumLicense(customer)),
          seatsUsed: seatsUsed(members, invites, now),
          seatsTotal: total,
          seatsStaying: staying,
          members: members
            .toSorted((a, b) => Number(b.roleId === OWNER) - Number(a.roleId === OWNER))
            .map((member) => ({ ...member, actions: staffActions(member, { isOwn }) })),
          invites: invites.map((invite) => shown(invite, now)),
          subscription: await subscriptionDetails(records, customer, taxRates),
          orders: await orders.history(customer, { at: ORDER_STATUSES, ...NEWEST }),
          ordersInAll: await orders.count(customer, ORDER_STATUSES),
          audit: await adminLists.auditOf(id, NEWEST.limit),
        }
      })
      .andThen((found) => (found ? ok(found) : err(NO_TEAM))),

  setRole: (asked: Asked & { readonly userId: string; readonly roleId: RoleId }): Changed =>
    units.run((unit) =>
      changing(unit, asked, async (team, members) => {
        const member = otherThanOwner(members, asked.userId)
        if (member.isErr()) return err(member.error)
        if (asked.roleId === OWNER) return err(THE_OWNER)
        const role = { from: member.value.roleId, to: asked.roleId }
        if (role.from === role.to) return ok(null)
        await giveRole(unit, team, { member: member.value, roleId: asked.roleId })
        return ok({ action: 'team-role-changed', detail: { member: asked.userId, role } })
      }),
    ),

  removeMember: (asked: Asked & { readonly userId: string }): Changed =>
    units.run((unit) =>
      changing(unit, asked, async (team, members) => {
        const member = otherThanOwner(members, asked.userId)
        if (member.isErr()) return err(member.error)
        await dropMember(unit, team, member.value)
        const detail = { member: asked.userId, role: member.value.roleId }
        return ok({ action: 'team-member-removed', detail })
      }),
    ),

  revokeInvite: (asked: Asked & { readonly inviteId: string }): Changed =>
    units.run((unit) =>
      changing(unit, asked, async (team) => {
        const revoked = await revokeInvite(unit, team, asked.inviteId)
        if (revoked.isErr()) return err(revoked.error)
        const detail = { invite: asked.inviteId, role: revoked.value.roleId }
        return ok({ action: 'team-invite-revoked', detail })
      }),
    ),

  /** Resends the invite with a new link and the full lifetime of a new invite (team 3). */
  resendInvite: (
    asked: Asked & { readonly inviteId: string },
  ): ResultAsync<void, InviteNotResent | TeamUnchanged | Missing | Outage> => {
    const token = secrets.newToken()
    return attempted(secrets.digest(token)).andThen((digest) =>
      units.run((unit) =>
        changing(unit, asked, async (team, members) => {
          const { inviteId } = asked
          const sent = await resendInvite(unit, team, { members, inviteId, token, digest })
          if (sent.isErr()) return err(sent.error)
          const { roleId: role, resentCount } = sent.value
          return ok({
            action: 'team-invite-resent',
            detail: { invite: inviteId, role, resentCount },
          })
        }),
      ),
    )
  },

  /** Sets the lowest license that the team may buy under; only staff can lower it (licensing 6). */
  setLicense: (asked: Asked & { readonly licenseId: LicenseId }): Changed =>
    units.run((unit) =>
      changing(unit, asked, async (team) => {
        const before = await unit.customers.minimumLicense(customerById(team.id))
        const license = { from: effectiveMinimum(before), to: asked.licenseId }
        if (license.from === license.to) return ok(null)
        await setMinimum(unit, team, asked.licenseId)
        return ok({ action: 'team-license-changed', detail: { license } })
      }),
    ),

  transfer: (asked: Asked & { readonly userId: string }): Changed =>
    units.run((unit) =>
      changing(unit, asked, async (team, members) => {
        const from = members.find(({ roleId }) => roleId === OWNER)
        const to = otherThanOwner(members, asked.userId)
        if (!from) return err(NO_MEMBER)
        if (to.isErr()) return err(to.error)
        await handOver(unit, team, { from, to: to.value })
        const owner = { from: from.userId, to: asked.userId }
        return ok({ action: 'team-transferred', detail: { owner } })
      }),
    ),
})

const THE_OWNER: TeamUnchanged = { kind: 'team-unchanged', why: 'owner' }

function isMember(members: readonly TeamMember[], userId: string): boolean {
  return members.some((member) => member.userId === userId)
}

function otherThanOwner(
  members: readonly TeamMember[],
  userId: string,
): Result<TeamMember, TeamUnchanged | Missing> {
  const member = members.find((one) => one.userId === userId)
  if (!member) return err(NO_MEMBER)
  return member.roleId === OWNER ? err(THE_OWNER) : ok(member)
}

interface Done {
  readonly action: string
  readonly detail: object
}

/** Locks and changes a team that the member of staff does not belong to, and writes the audit. */
async function changing<Refusal = never>(
  unit: Unit,
  { teamId, who, why }: Asked,
  change: (
    team: Team,
    members: readonly TeamMember[],
  ) => Promise<Result<Done | null, Refusal | TeamUnchanged | Missing>>,
): Promise<Result<void, Refusal | TeamUnchanged | Missing>> {
  const team = await unit.teams.lock(teamId.toUpperCase())
  if (!team) return err(NO_TEAM)
  const members = await unit.teams.members(team.id)
  if (isMember(members, who)) return err({ kind: 'team-unchanged', why: 'own-team' })
  const done = await change(team, members)
  if (done.isErr()) return err(done.error)
  if (done.value) await audited(unit, { who, why }, { ...done.value, subject: team.id })
  return ok(undefined)
}
