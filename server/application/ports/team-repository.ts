import type { LicenseId } from '#domain/license/tier.ts'
import type { RoleId } from '#domain/team/role.ts'
import type { CreditQuota } from '#domain/team/quota.ts'
import type { TeamInvite } from '#domain/team/invite.ts'
import type { Team, TeamMember } from '#domain/team/team.ts'

/** Whose team somebody is in, and as what. */
export interface TeamMembership {
  readonly team: Team
  readonly roleId: RoleId
  /** The least license that the team may buy under; null where nothing was said. */
  readonly minLicenseId: LicenseId | null
}

/** An invite with its team, as its link finds it. */
interface FoundInvite {
  readonly invite: TeamInvite
  readonly team: Team
  /** Who sent it, by name. */
  readonly invitedBy: string
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

/** What another e-mail changes of an invite. */
type RenewedInvite = Pick<TeamInvite, 'roleId' | 'expiresAt' | 'resentCount' | 'emailedAt'>

/** Teams, their members and their invites (team 1, team 3). Deleted teams are nobody's, and are not found. */
export interface TeamRepository {
  /** Locked before anything is read that decides about a team's members and seats; null once it is deleted. */
  lock(teamId: string): Promise<Team | null>
  find(teamId: string): Promise<Team | null>
  membership(userId: string): Promise<TeamMembership | null>
  /** Whether somebody with this address is in a team other than this one. */
  isMemberElsewhere(email: string, teamId: string): Promise<boolean>
  /** In the order in which they joined. */
  members(teamId: string): Promise<readonly TeamMember[]>
  add(team: Omit<Team, 'closesAt'>): Promise<void>
  /** The least license that the team may buy under; null for any (licensing 6). */
  setMinimumLicense(teamId: string, minimum: LicenseId | null): Promise<void>
  /** When the team closes, of which nobody is reminded yet; null: it stays. */
  setClosing(teamId: string, closesAt: number | null): Promise<void>
  /** The ids of teams that close by then, the earliest first. */
  closingBy(then: number): Promise<readonly string[]>
  /** False where everybody was reminded of the closing before. */
  remindOfClosing(teamId: string, now: number): Promise<boolean>
  rename(teamId: string, name: string): Promise<void>
  /** Ends all memberships and open invites with it. */
  remove(teamId: string, now: number): Promise<void>
  addMember(teamId: string, userId: string, roleId: RoleId, now: number): Promise<void>
  setRole(teamId: string, userId: string, roleId: RoleId): Promise<void>
  setQuota(teamId: string, userId: string, quota: CreditQuota): Promise<void>
  /** False where this person is not in this team. */
  removeMember(teamId: string, userId: string): Promise<boolean>
  /** Pending ones, also those that have expired, the newest first. */
  openInvites(teamId: string): Promise<readonly TeamInvite[]>
  addInvite(invite: NewInvite): Promise<void>
  renewInvite(inviteId: string, renewed: RenewedInvite): Promise<void>
  endInvite(inviteId: string, status: 'accepted' | 'revoked'): Promise<void>
  addInviteLink(inviteId: string, digest: string): Promise<void>
  byInviteLink(digest: string): Promise<FoundInvite | null>
  /** Invites to these addresses go, whichever team sent them. */
  removeInvitesTo(addresses: readonly string[]): Promise<void>
}
