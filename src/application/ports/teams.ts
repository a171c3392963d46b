import type { ResultAsync } from 'neverthrow'
import type { InvoiceOpen, ShownInvoiceTerms } from '#domain/order/on-account.ts'
import type { CreditQuota, QuotaUse } from '#domain/team/quota.ts'
import type { LicenseNotLowered } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { RoleId, TeamPermission, TeamRole } from '#domain/team/role.ts'
import type {
  AlreadyMember,
  InviteForOther,
  InviteOver,
  InviteStatus,
  SeatLimitReached,
  TeamInvite,
} from '#domain/team/invite.ts'
import type {
  InOtherTeam,
  MemberAction,
  OwnerMustTransfer,
  Team,
  TeamClosing,
  TeamMember,
  NotAllowed,
} from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { ReauthRequired } from './account.ts'
import type { CheckoutRefusal } from './orders.ts'
import type { Missing, Outage } from './outage.ts'

/** An invite as the team sees it. */
export interface ShownInvite extends Pick<
  TeamInvite,
  'id' | 'email' | 'roleId' | 'expiresAt' | 'resentCount'
> {
  readonly status: InviteStatus
}

/** The signed-in user in the team. */
interface TeamUser {
  readonly id: string
  readonly roleId: RoleId
  readonly permissions: readonly TeamPermission[]
}

/** A team member, with what the viewer may do to them. */
export interface ShownMember extends Omit<TeamMember, 'quota'> {
  readonly actions: readonly MemberAction[]
  /**
   * For the viewer's own row, and for viewers who manage members; null if the member cannot have a quota
   * (team 5).
   */
  readonly quota: QuotaUse | null
}

/** `seatsStaying` is how many of all seats remain when the plan's current period ends (seats 4). */
interface TeamWithSeats extends Team {
  /** 2 to 6; null if the team did not state one (licensing 2). */
  readonly minLicenseId: LicenseId | null
  readonly seatsUsed: number
  readonly seatsTotal: number
  readonly seatsStaying: number
  /** What its members can spend, for those who see the pool; in a closing team, for everyone (customer 4). */
  readonly credits: number | null
  /** Null if the team does not pay by invoice, or the viewer may not manage its billing (on-account 1). */
  readonly invoiceTerms?: ShownInvoiceTerms | null | undefined
}

/** A team as its members see it; without a team, nulls and empty lists, plus the available roles. */
export interface TeamInfo {
  readonly team: TeamWithSeats | null
  /** The owner first, then in the order in which they joined. */
  readonly members: readonly ShownMember[]
  /** Open invites, newest first; empty for viewers who may not manage members. */
  readonly invites: readonly ShownInvite[]
  readonly roles: readonly TeamRole[]
  readonly currentUser: TeamUser | null
}

/**
 * A team to delete, confirmed by its name. `now` says what its owner was told: true that it gives up its credits
 * immediately, false that it closes later.
 */
export interface DeletedTeam {
  readonly name: string
  readonly now?: boolean | undefined
}

type PaymentPending = Extract<CheckoutRefusal, { readonly kind: 'payment-pending' }>

/** What an invite's link leads to. */
export interface InviteOffer {
  readonly teamName: string
  readonly invitedBy: string
  readonly email: string
  readonly roleId: RoleId
  readonly status: InviteStatus
  /** Whether there is an account with this address: its owner signs in; others register. */
  readonly hasAccount: boolean
}

/** The result of a change to the user's own team. */
type TeamChange<Refusal> = ResultAsync<TeamInfo, Refusal | Missing | Outage>

/** The signed-in user's team. Every change returns the team as it is afterwards. */
export interface Teams {
  read(): ResultAsync<TeamInfo, Outage>
  /** `minLicenseId` is what the team states about its size; null states nothing (licensing 6). */
  create(
    wanted: Readonly<{ name: string; minLicenseId: LicenseId | null }>,
  ): ResultAsync<TeamInfo, Invalid | InOtherTeam | Outage>
  rename(name: string): TeamChange<Invalid | NotAllowed>
  /** Raises the lowest license that the team may buy under. Only staff can lower it (licensing 6). */
  raiseLicense(licenseId: LicenseId): TeamChange<LicenseNotLowered | NotAllowed>
  /** Invites an address, or renews its pending invite (team 3). */
  invite(
    wanted: Readonly<{ email: string; roleId: RoleId }>,
  ): ResultAsync<
    ShownInvite,
    | Invalid
    | NotAllowed
    | TeamClosing
    | AlreadyMember
    | InOtherTeam
    | SeatLimitReached
    | Missing
    | Outage
  >
  revokeInvite(inviteId: string): TeamChange<NotAllowed>
  setRole(userId: string, roleId: RoleId): TeamChange<Invalid | NotAllowed>
  setQuota(userId: string, quota: CreditQuota): TeamChange<Invalid | NotAllowed>
  removeMember(userId: string): TeamChange<NotAllowed>
  leave(): ResultAsync<TeamInfo, OwnerMustTransfer | Missing | Outage>
  /** Makes another member the owner, and the user an admin. Requires a recent sign-in. */
  transfer(userId: string): TeamChange<NotAllowed | ReauthRequired>
  /**
   * Deletes the team, or schedules it to close if its credits can still be used (customer 4). Requires a
   * recent sign-in.
   */
  remove(
    wanted: DeletedTeam,
  ): TeamChange<Invalid | NotAllowed | PaymentPending | InvoiceOpen | ReauthRequired>
  /** Cancels the closing of the team. */
  keep(): TeamChange<NotAllowed>
  lookUpInvite(token: string): ResultAsync<InviteOffer, Missing | Outage>
  acceptInvite(
    token: string,
  ): ResultAsync<TeamInfo, InviteForOther | InviteOver | InOtherTeam | Missing | Outage>
}
