import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { RoleId } from '#domain/team/role.ts'
import type { StaffAction, TeamMember } from '#domain/team/team.ts'
import type { AuditRow, OrderRow, Owned } from './admin-lists.ts'
import type { ChangeRefused, Running } from './admin-people.ts'
import type { Missing, Outage } from './outage.ts'
import type { ShownInvite } from './teams.ts'

/** A member of the team, with what staff may do to them. */
interface AdminMember extends TeamMember {
  readonly actions: readonly StaffAction[]
}

/** A team as staff see it. A deleted team has no members and no invites. */
export interface AdminTeam {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly deletedAt: number | null
  /** When it will be, or would have been, deleted automatically; null if no one had it close (customer 4). */
  readonly closesAt: number | null
  /** The current staff member is in it, so another one has to change it (admin 2). */
  readonly isOwn: boolean
  /** The lowest license that it may buy under. */
  readonly minLicenseId: LicenseId
  readonly seatsUsed: number
  readonly seatsTotal: number
  /** How many of all seats remain when the plan's current period ends. */
  readonly seatsStaying: number
  /** Its pool. */
  readonly credits: number
  readonly frozenCredits: number
  readonly running: readonly Running[]
  /** The owner first, then in the order in which they joined. */
  readonly members: readonly AdminMember[]
  /** Open invites, newest first. */
  readonly invites: readonly ShownInvite[]
  /** Newest first. */
  readonly orders: readonly Omit<OrderRow, keyof Owned>[]
  readonly ordersInAll: number
  /** Newest first. */
  readonly audit: readonly AuditRow[]
}

/** Staff actions on a team. Every change requires a reason and returns the team as it is afterwards (admin 2). */
export interface AdminTeams {
  team(id: string): ResultAsync<AdminTeam, Missing | Outage>
  /** Never changes the owner's role, and never makes someone the owner: that is `transferTeam`. */
  setMemberRole(
    id: string,
    change: { readonly userId: string; readonly roleId: RoleId; readonly reason: string },
  ): ResultAsync<AdminTeam, ChangeRefused>
  removeMember(
    id: string,
    change: { readonly userId: string; readonly reason: string },
  ): ResultAsync<AdminTeam, ChangeRefused>
  revokeInvite(
    id: string,
    change: { readonly inviteId: string; readonly reason: string },
  ): ResultAsync<AdminTeam, ChangeRefused>
  /** Sends a new link, valid for as long as a new invite. */
  resendInvite(
    id: string,
    change: { readonly inviteId: string; readonly reason: string },
  ): ResultAsync<AdminTeam, ChangeRefused>
  /** May also lower it (licensing 6). */
  setTeamLicense(
    id: string,
    change: { readonly licenseId: LicenseId; readonly reason: string },
  ): ResultAsync<AdminTeam, ChangeRefused>
  /** Makes another member the owner, and the owner an admin. */
  transferTeam(
    id: string,
    change: { readonly userId: string; readonly reason: string },
  ): ResultAsync<AdminTeam, ChangeRefused>
}
