import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { RoleId } from '#domain/team/role.ts'
import type { StaffAction, TeamMember } from '#domain/team/team.ts'
import type { AuditRow, OrderRow, Owned } from './admin-lists.ts'
import type { ChangeRefused, Running } from './admin-people.ts'
import type { Missing, Outage } from './outage.ts'
import type { ShownInvite } from './teams.ts'

/** Somebody in it, with what staff may do to them. */
interface AdminMember extends TeamMember {
  readonly actions: readonly StaffAction[]
}

/** A team as staff see it. A deleted one has neither members nor invites. */
export interface AdminTeam {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly deletedAt: number | null
  /** When it is deleted by itself, or was to be; null where nobody had it close (customer 4). */
  readonly closesAt: number | null
  /** Whoever asks is in it: then another member of staff changes it (admin 2). */
  readonly isOwn: boolean
  /** The lowest that it may buy under. */
  readonly minLicenseId: LicenseId
  readonly seatsUsed: number
  readonly seatsTotal: number
  /** How many of all seats are left when the running period of the plan ends. */
  readonly seatsStaying: number
  /** Its pool. */
  readonly credits: number
  readonly frozenCredits: number
  readonly running: readonly Running[]
  /** The owner first, then in the order in which they joined. */
  readonly members: readonly AdminMember[]
  /** Open ones, the newest first. */
  readonly invites: readonly ShownInvite[]
  /** The newest first. */
  readonly orders: readonly Omit<OrderRow, keyof Owned>[]
  readonly ordersInAll: number
  /** The newest first. */
  readonly audit: readonly AuditRow[]
}

/** What staff do about a team. Every change takes a reason, and answers the team as it is afterwards (admin 2). */
export interface AdminTeams {
  team(id: string): ResultAsync<AdminTeam, Missing | Outage>
  /** Never the owner's, and never to owner: that is `transferTeam`. */
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
  /** With a new link, and for as long as a new invite stands. */
  resendInvite(
    id: string,
    change: { readonly inviteId: string; readonly reason: string },
  ): ResultAsync<AdminTeam, ChangeRefused>
  /** Also lower (licensing 6). */
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
