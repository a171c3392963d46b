import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { RoleId } from '#domain/team/role.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Device, ReauthRequired } from './account.ts'
import type { AuditRow, CertificateRow, OrderRow, Owned, PersonRow } from './admin-lists.ts'
import type { Missing, Outage } from './outage.ts'

/** The server refused what staff asked for, with its message. */
export interface AdminRefused {
  readonly kind: 'admin-refused'
  readonly message: string
}

/** Why a change by staff was not made. */
export type ChangeRefused = AdminRefused | ReauthRequired | Invalid | Missing | Outage

/** A subscription that renews, at the price of its next period. */
export interface Running {
  /** The plan's name; null for monthly credits. */
  readonly name: string | null
  /** Credits per month; null for a plan. */
  readonly credits: number | null
  readonly licenseId: LicenseId
  /** The price of one interval, including the further seats of a team that stay, before tax. */
  readonly price: Cents
  /** Further seats that stay after the period. */
  readonly seats: number
  /** The next charge, including tax; a different plan may be scheduled. Null if there is none. */
  readonly nextCharge: Cents | null
  readonly interval: 'month' | 'year'
  readonly isPastDue: boolean
  readonly paidUntil: number | null
  readonly cancelAt: number | null
}

/** An account as staff see it, without anything that grants access. */
export interface PersonPage extends PersonRow {
  readonly username: string | null
  readonly phone: string
  readonly pendingEmail: string | null
  readonly hasPassword: boolean
  readonly minLicenseId: LicenseId
  readonly twoFactorAt: number | null
  /** When an announced reset of the second factor may be carried out; null if none is announced. */
  readonly resetAt: number | null
  readonly isResetDue: boolean
  readonly team: { readonly id: string; readonly name: string; readonly roleId: RoleId } | null
  readonly running: readonly Running[]
  readonly credits: number
  readonly frozenCredits: number
  readonly sessions: readonly Omit<Device, 'current'>[]
  readonly sessionsInAll: number
  readonly orders: readonly Omit<OrderRow, keyof Owned>[]
  readonly ordersInAll: number
  readonly certificates: readonly Omit<CertificateRow, keyof Owned>[]
  readonly certificatesInAll: number
  /** Newest first. */
  readonly audit: readonly AuditRow[]
}

/**
 * Staff actions on an account. Every change requires a reason and returns the account as it is afterwards
 * (admin 2).
 */
export interface AdminPeople {
  find(id: string): ResultAsync<PersonPage, Missing | Outage>
  setBlocked(
    id: string,
    change: { readonly blocked: boolean; readonly reason: string },
  ): ResultAsync<PersonPage, ChangeRefused>
  /** Ends all sessions, or one. */
  endSessions(
    id: string,
    change: { readonly sessionId: string | null; readonly reason: string },
  ): ResultAsync<PersonPage, ChangeRefused>
  resendConfirmation(id: string, reason: string): ResultAsync<PersonPage, ChangeRefused>
  /** What the person would keep paying for under a lower license. */
  leftBehind(id: string, licenseId: LicenseId): ResultAsync<readonly string[], Missing | Outage>
  setLicense(
    id: string,
    change: { readonly licenseId: LicenseId; readonly reason: string },
  ): ResultAsync<PersonPage, ChangeRefused>
  /** Announces a reset of the second factor, or carries out one that is due (two-factor 6). */
  resetTwoFactor(id: string, reason: string): ResultAsync<PersonPage, ChangeRefused>
  cancelReset(id: string, reason: string): ResultAsync<PersonPage, ChangeRefused>
}
