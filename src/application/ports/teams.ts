import type { ResultAsync } from 'neverthrow'
import type { InvoiceOpen, ShownInvoiceTerms } from '#domain/order/on-account.ts'
import type { CreditQuota, QuotaUse } from '#domain/team/quota.ts'
import type { LicenseNotLowered } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { RoleId, TeamPower, TeamRole } from '#domain/team/role.ts'
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
  TeamPowerMissing,
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

/** Oneself in the team. */
interface TeamUser {
  readonly id: string
  readonly roleId: RoleId
  readonly powers: readonly TeamPower[]
}

/** Somebody in the team, with what whoever asks may do to them. */
export interface ShownMember extends Omit<TeamMember, 'quota'> {
  readonly actions: readonly MemberAction[]
  /** For oneself, and for those who manage members; null where somebody has none to have (team 5). */
  readonly quota: QuotaUse | null
}

/** `seatsStaying` is how many of all seats are left when the running period of the plan ends (seats 4). */
interface TeamWithSeats extends Team {
  /** 2 to 6; null where nothing was said (licensing 2). */
  readonly minLicenseId: LicenseId | null
  readonly seatsUsed: number
  readonly seatsTotal: number
  readonly seatsStaying: number
  /** What its members can spend, to whoever sees the pool; of a team that closes to everybody (customer 4). */
  readonly credits: number | null
  /** Null where the team does not pay by invoice, or whoever asks may not manage its billing (on-account 1). */
  readonly invoiceTerms?: ShownInvoiceTerms | null | undefined
}

/** A team as its members see it; without a team nulls and empty lists, beside the roles that there are. */
export interface TeamInfo {
  readonly team: TeamWithSeats | null
  /** The owner first, then in the order in which they joined. */
  readonly members: readonly ShownMember[]
  /** Open ones, the newest first; empty for those who may not manage members. */
  readonly invites: readonly ShownInvite[]
  readonly roles: readonly TeamRole[]
  readonly currentUser: TeamUser | null
}

/** A team that its owner deletes, confirmed by its name; `now` gives up its credits at once. */
export interface DeletedTeam {
  readonly name: string
  readonly now?: boolean | undefined
}

type PaymentPending = Extract<CheckoutRefusal, { readonly kind: 'payment-pending' }>

/** What the link of an invite leads to. */
export interface InviteOffer {
  readonly teamName: string
  readonly invitedBy: string
  readonly email: string
  readonly roleId: RoleId
  readonly status: InviteStatus
  /** Whether somebody has an account with this address: they sign in; others open one. */
  readonly hasAccount: boolean
}

/** Whatever may stand in the way of a change of one's own team. */
type TeamChange<Refusal> = ResultAsync<TeamInfo, Refusal | Missing | Outage>

/** The team of whoever is signed in. Every change answers the team as it is afterwards. */
export interface Teams {
  read(): ResultAsync<TeamInfo, Outage>
  /** `minLicenseId` is what the team says of its size; null says nothing (licensing 6). */
  create(
    wanted: Readonly<{ name: string; minLicenseId: LicenseId | null }>,
  ): ResultAsync<TeamInfo, Invalid | InOtherTeam | Outage>
  rename(name: string): TeamChange<Invalid | TeamPowerMissing>
  /** Sets the least license that the team may buy under. Only a higher one: staff lower it (licensing 6). */
  raiseLicense(licenseId: LicenseId): TeamChange<LicenseNotLowered | TeamPowerMissing>
  /** Invites an address, or renews the invite that waits for it (team 3). */
  invite(
    wanted: Readonly<{ email: string; roleId: RoleId }>,
  ): ResultAsync<
    ShownInvite,
    | Invalid
    | TeamPowerMissing
    | TeamClosing
    | AlreadyMember
    | InOtherTeam
    | SeatLimitReached
    | Missing
    | Outage
  >
  revokeInvite(inviteId: string): TeamChange<TeamPowerMissing>
  setRole(userId: string, roleId: RoleId): TeamChange<Invalid | TeamPowerMissing>
  setQuota(userId: string, quota: CreditQuota): TeamChange<Invalid | TeamPowerMissing>
  removeMember(userId: string): TeamChange<TeamPowerMissing>
  leave(): ResultAsync<TeamInfo, OwnerMustTransfer | Missing | Outage>
  /** Makes another member the owner, and oneself an admin. Takes a fresh sign-in. */
  transfer(userId: string): TeamChange<TeamPowerMissing | ReauthRequired>
  /** Deletes the team, or has it close once its credits could be used (customer 4). Takes a fresh sign-in. */
  remove(
    wanted: DeletedTeam,
  ): TeamChange<Invalid | TeamPowerMissing | PaymentPending | InvoiceOpen | ReauthRequired>
  /** The team does not close. */
  keep(): TeamChange<TeamPowerMissing>
  lookUpInvite(token: string): ResultAsync<InviteOffer, Missing | Outage>
  acceptInvite(
    token: string,
  ): ResultAsync<TeamInfo, InviteForOther | InviteOver | InOtherTeam | Missing | Outage>
}
