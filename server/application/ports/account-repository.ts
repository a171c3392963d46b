import type { LicenseId } from '#domain/license/tier.ts'
import type { Profile, ProfileFields } from '#domain/user/profile.ts'
import type { Registered } from '#domain/user/viewer.ts'

/** An account as it is kept. */
export interface StoredAccount {
  readonly profile: Profile
  /** Empty where there is no password. */
  readonly passwordHash: string
  readonly isStaff: boolean
  /** Since when an operator keeps it closed, in epoch milliseconds; null while nobody does. */
  readonly blockedAt: number | null
  readonly createdAt: number
}

/** A new account; nobody has confirmed its address yet. */
interface NewAccount {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly freeSubscriber: boolean
  readonly emailOptin: boolean
  /** Empty where there is none. */
  readonly passwordHash: string
  readonly now: number
}

/** What can be written about an account. What is not named stays. */
export interface AccountFields extends ProfileFields {
  /** The name in the form that must be nobody else's. */
  readonly usernameKey: string | null
  readonly email: string
  readonly pendingEmail: string | null
  readonly passwordHash: string
  /** Epoch milliseconds, as all moments here. */
  readonly confirmedAt: number
  /** When and where the choice about news was made. */
  readonly emailOptinAt: number
  readonly emailOptinSource: string
  readonly minLicenseId: LicenseId | null
  readonly bandConfirmedAt: number | null
  readonly hasCompletedSurvey: boolean
  readonly isStaff: boolean
  readonly blockedAt: number | null
}

interface RevenueBandReminder {
  readonly email: string
  readonly firstName: string
  readonly licenseId: LicenseId | null
}

/** People with an account that was not closed. */
export interface AccountRepository {
  find(userId: string): Promise<StoredAccount | null>
  /** By an address in its normal form. */
  byEmail(email: string): Promise<StoredAccount | null>
  /** The same, locked until the unit ends. Rows that only refer to it may be written meanwhile. */
  lock(userId: string): Promise<StoredAccount | null>
  lockByEmail(email: string): Promise<StoredAccount | null>
  /** Whether somebody has, or once had and keeps, this address. */
  hasEmail(email: string): Promise<boolean>
  /** Whether somebody else has this name, in any case. */
  hasUsername(key: string, besides: string): Promise<boolean>
  staff(): Promise<readonly string[]>
  add(account: NewAccount): Promise<Registered>
  update(userId: string, fields: Partial<AccountFields>, now: number): Promise<Profile>
  /** Keeps the same password under another hash, unless it has changed meanwhile. */
  rehash(userId: string, from: string, to: string): Promise<void>
  /** Takes out all that says who this was. */
  blank(userId: string, address: string, now: number): Promise<void>

  /** What was last said about the size of a company, if anything. */
  revenueBand(
    userId: string,
  ): Promise<{ readonly minLicenseId: LicenseId | null; readonly confirmedAt: number | null }>
  /** Only of those who were asked. */
  confirmRevenueBand(userId: string, now: number): Promise<void>
  /** Whose revenue band was confirmed before a moment, and who was not asked since then. */
  withRevenueBandBefore(moment: number): Promise<readonly string[]>
  /** Null where somebody else has just asked, or the answer has just come. */
  markRevenueBandReminded(
    userId: string,
    before: number,
    now: number,
  ): Promise<RevenueBandReminder | null>
}
