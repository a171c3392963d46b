import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { RoleId } from '#domain/team/role.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Device, ReauthRequired } from './account.ts'
import type { AuditRow, CertificateRow, OrderRow, Owned, PersonRow } from './admin-lists.ts'
import type { Missing, Outage } from './outage.ts'

/** What staff asked for cannot be done, in the server's words. */
export interface AdminRefused {
  readonly kind: 'admin-refused'
  readonly message: string
}

/** Why a change of staff was not made. */
export type ChangeRefused = AdminRefused | ReauthRequired | Invalid | Missing | Outage

/** What renews, at what its next period costs. */
export interface Running {
  /** The plan by name; null for credits by the month. */
  readonly name: string | null
  /** Of each month; null for a plan. */
  readonly credits: number | null
  readonly licenseId: LicenseId
  /** Of an interval with the further seats of a team that stay, before tax. */
  readonly price: Cents
  /** Further seats that stay after the period. */
  readonly seats: number
  /** What is charged next, tax included; another plan may be scheduled. Null where nothing is. */
  readonly nextCharge: Cents | null
  readonly interval: 'month' | 'year'
  readonly isPastDue: boolean
  readonly paidUntil: number | null
  readonly cancelAt: number | null
}

/** An account as staff see it: nothing that opens anything. */
export interface PersonPage extends PersonRow {
  readonly username: string | null
  readonly phone: string
  readonly pendingEmail: string | null
  readonly hasPassword: boolean
  readonly minLicenseId: LicenseId
  readonly twoFactorAt: number | null
  /** From when on an announced reset of the second factor may be carried out; null where none was announced. */
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
  /** The newest first. */
  readonly audit: readonly AuditRow[]
}

/** What staff do about an account. Every change takes a reason, and answers the account as it is afterwards (admin 2). */
export interface AdminPeople {
  find(id: string): ResultAsync<PersonPage, Missing | Outage>
  setBlocked(
    id: string,
    change: { readonly blocked: boolean; readonly reason: string },
  ): ResultAsync<PersonPage, ChangeRefused>
  /** All sessions, or one. */
  endSessions(
    id: string,
    change: { readonly sessionId: string | null; readonly reason: string },
  ): ResultAsync<PersonPage, ChangeRefused>
  resendConfirmation(id: string, reason: string): ResultAsync<PersonPage, ChangeRefused>
  /** What somebody would go on paying for under a lower license. */
  leftBehind(id: string, licenseId: LicenseId): ResultAsync<readonly string[], Missing | Outage>
  setLicense(
    id: string,
    change: { readonly licenseId: LicenseId; readonly reason: string },
  ): ResultAsync<PersonPage, ChangeRefused>
  /** Announces a reset of the second factor, or carries out one that is due (two-factor 6). */
  resetTwoFactor(id: string, reason: string): ResultAsync<PersonPage, ChangeRefused>
  cancelReset(id: string, reason: string): ResultAsync<PersonPage, ChangeRefused>
}
