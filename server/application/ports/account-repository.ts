import type { LicenseId } from '#domain/license/tier.ts'
import type { Profile, ProfileFields } from '#domain/user/profile.ts'
import type { Registered } from '#domain/user/viewer.ts'

/** An account as stored. */
export interface StoredAccount {
  readonly profile: Profile
  /** Empty if there is no password. */
  readonly passwordHash: string
  readonly isStaff: boolean
  /** When an operator blocked the account, in epoch milliseconds; null while it is not blocked. */
  readonly blockedAt: number | null
  readonly createdAt: number
}

/** A new account with an unconfirmed address. */
interface NewAccount {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly freeSubscriber: boolean
  readonly emailOptin: boolean
  /** Empty if there is none. */
  readonly passwordHash: string
  readonly now: number
}

/** The writable fields of an account. Omitted fields stay unchanged. */
export interface AccountFields extends ProfileFields {
  /** The normalized username, which must be unique. */
  readonly usernameKey: string | null
  readonly email: string
  readonly pendingEmail: string | null
  readonly passwordHash: string
  /** Epoch milliseconds, as are all times here. */
  readonly confirmedAt: number
  /** When and where the newsletter choice was made. */
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

/** Users whose accounts have not been closed. */
export interface AccountRepository {
  find(userId: string): Promise<StoredAccount | null>
  /** By a normalized address. */
  byEmail(email: string): Promise<StoredAccount | null>
  /** Same as `find`, but locks the account until the unit ends. Rows that only refer to it may still be written. */
  lock(userId: string): Promise<StoredAccount | null>
  lockByEmail(email: string): Promise<StoredAccount | null>
  /** Whether someone has this address, or once had it and keeps it reserved. */
  hasEmail(email: string): Promise<boolean>
  /** Whether someone else has this name, ignoring case. */
  hasUsername(key: string, besides: string): Promise<boolean>
  staff(): Promise<readonly string[]>
  add(account: NewAccount): Promise<Registered>
  update(userId: string, fields: Partial<AccountFields>, now: number): Promise<Profile>
  /** Stores a new hash of the same password, unless the password has changed in the meantime. */
  rehash(userId: string, from: string, to: string): Promise<void>
  /** Removes everything that identifies the person. */
  blank(userId: string, address: string, now: number): Promise<void>

  /** The latest declaration of the company's size, if any. */
  revenueBand(
    userId: string,
  ): Promise<{ readonly minLicenseId: LicenseId | null; readonly confirmedAt: number | null }>
  /** Applies only to users who were asked. */
  confirmRevenueBand(userId: string, now: number): Promise<void>
  /** Users whose revenue band was confirmed before `moment` and who have not been asked since then. */
  withRevenueBandBefore(moment: number): Promise<readonly string[]>
  /** Null if another process has just asked, or the user has just answered. */
  markRevenueBandReminded(
    userId: string,
    before: number,
    now: number,
  ): Promise<RevenueBandReminder | null>
}
