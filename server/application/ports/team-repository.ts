import type { LicenseId } from '#domain/license/tier.ts'
import type { RoleId } from '#domain/team/role.ts'
import type { CreditQuota } from '#domain/team/quota.ts'
import type { TeamInvite } from '#domain/team/invite.ts'
import type { Team, TeamMember } from '#domain/team/team.ts'

/** A user's team, and their role in it. */
export interface TeamMembership {
  readonly team: Team
  readonly roleId: RoleId
  /** The lowest license that the team may buy under; null if none was set. */
  readonly minLicenseId: LicenseId | null
}

/** An invite with its team, as found by its link. */
export interface FoundInvite {
  readonly invite: TeamInvite
  readonly team: Team
  /** The name of the inviter; null if their account is closed. */
  readonly invitedBy: string | null
}

interface NewInvite {
  readonly id: string
  readonly teamId: string
  readonly email: string
  readonly roleId: RoleId
  readonly invitedBy: string
  readonly now: number
  readonly expiresAt: number
}

/** The fields of an invite that resending it changes. */
type RenewedInvite = Pick<TeamInvite, 'roleId' | 'expiresAt' | 'resentCount' | 'emailedAt'>

/** Teams, their members and their invites (team 1, team 3). Deleted teams have no members and are not found. */
export interface TeamRepository {
  /** Locks a team before reading anything that decides about its members and seats; null if it is deleted. */
  lock(teamId: string): Promise<Team | null>
  find(teamId: string): Promise<Team | null>
  membership(userId: string): Promise<TeamMembership | null>
  /** Whether the user with this address is in a team other than this one. */
  isMemberElsewhere(email: string, teamId: string): Promise<boolean>
  /** In the order in which they joined. */
  members(teamId: string): Promise<readonly TeamMember[]>
  add(team: Omit<Team, 'closesAt'>): Promise<void>
  /** The lowest license that the team may buy under; null for any (licensing 6). */
  setMinimumLicense(teamId: string, minimum: LicenseId | null): Promise<void>
  /** Sets when the team closes, with no reminder sent yet; null keeps the team open. */
  setClosing(teamId: string, closesAt: number | null): Promise<void>
  /** The IDs of teams that close by then, earliest first. */
  closingBy(then: number): Promise<readonly string[]>
  /** False if everyone has already been reminded of the closing. */
  remindOfClosing(teamId: string, now: number): Promise<boolean>
  rename(teamId: string, name: string): Promise<void>
  /** Deletes the team and ends all its memberships and open invites. */
  remove(teamId: string, now: number): Promise<void>
  addMember(teamId: string, userId: string, roleId: RoleId, now: number): Promise<void>
  setRole(teamId: string, userId: string, roleId: RoleId): Promise<void>
  setQuota(teamId: string, userId: string, quota: CreditQuota): Promise<void>
  /** False if this user is not in this team. */
  removeMember(teamId: string, userId: string): Promise<boolean>
  /** Pending invites, including expired ones, newest first. */
  openInvites(teamId: string): Promise<readonly TeamInvite[]>
  addInvite(invite: NewInvite): Promise<void>
  renewInvite(inviteId: string, renewed: RenewedInvite): Promise<void>
  endInvite(inviteId: string, status: 'accepted' | 'revoked'): Promise<void>
  addInviteLink(inviteId: string, digest: string): Promise<void>
  byInviteLink(digest: string): Promise<FoundInvite | null>
  /** Deletes invites to these addresses, whichever team sent them. */
  removeInvitesTo(addresses: readonly string[]): Promise<void>
}
