import type { ResultAsync } from 'neverthrow'
import type { Listing } from '#domain/shared/listing.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { WantedPassword } from '#domain/user/new-password.ts'
import type { Profile, ProfileChange } from '#domain/user/profile.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { BotRefused } from './gates.ts'
import type { Missing, Outage } from './outage.ts'
import type { OtpRefused } from './accounts.ts'

/** The last sign-in is too old for this request (sign-in 3): sign in again, then continue. */
export interface ReauthRequired {
  readonly kind: 'reauth-required'
}

/**
 * An open payment, an unpaid invoice, or a team that would be left without an owner blocks the closing of
 * the account (account 2).
 */
export interface AnonymizeRefused {
  readonly kind: 'anonymize-refused'
  readonly why: 'OPEN_PAYMENT' | 'OWNER_MUST_TRANSFER' | 'INVOICE_OPEN'
}

/** Someone else has this address or username (input 4). */
export interface Taken {
  readonly kind: 'taken'
  readonly field: 'email' | 'username'
}

interface NewPassword extends WantedPassword {
  /** Proves the user's identity if the last sign-in is too old to. */
  readonly current: string | null
}

/** A new password set with a mailed token, and a two-factor code if the account requires one (two-factor 5). */
interface WantedReset extends WantedPassword {
  readonly otpAttempt?: string
}

/** A signed-in browser or program. */
export interface Device {
  readonly id: string
  /** `Firefox on Linux`; empty if it did not identify itself. */
  readonly device: string
  /** Epoch milliseconds. */
  readonly signedInAt: number
  readonly seenAt: number
  readonly current: boolean
}

/** A page of the devices where the user is signed in: the current one first, then the most recently used. */
export interface DevicePage extends Listing<Device> {
  /** When the current device signed in, in epoch milliseconds. */
  readonly signedInAt: number
}

/** The outcome of following the link that confirms a new address. */
export type EmailChangeOutcome = 'changed' | 'expired' | 'unknown' | 'taken'

/**
 * The user's own account (account 1, account 2, sign-in 3). Everything requires a sign-in, except for
 * resetting a password and for confirming an address by mail.
 */
export interface Account {
  profile(): ResultAsync<Profile, Outage>
  /** Whether the user may open the admin (admin 1). */
  isStaff(): ResultAsync<boolean, Outage>
  change(change: ProfileChange): ResultAsync<Profile, Invalid | Outage>
  /** Keeps the old address until the new one is confirmed, and writes to both. */
  changeEmail(email: string): ResultAsync<Profile, Invalid | ReauthRequired | Outage>
  changePassword(fresh: NewPassword): ResultAsync<string, Invalid | ReauthRequired | Outage>
  /** Resolves with the server's message, which is the same for every address (sign-in 3). */
  requestReset(
    email: string,
    proof: string | null,
  ): ResultAsync<string, Invalid | BotRefused | Outage>
  /** Uses a mailed token; afterwards its holder is signed in. */
  resetPassword(
    token: string,
    fresh: WantedReset,
  ): ResultAsync<Registered, Invalid | OtpRefused | Missing | Outage>
  confirmEmail(token: string): ResultAsync<EmailChangeOutcome, Outage>
  devices(page: number): ResultAsync<DevicePage, Outage>
  endDevice(id: string): ResultAsync<void, Missing | Outage>
  /** All except the current one. */
  endOtherDevices(): ResultAsync<void, Outage>
  /** Confirmed by typing the account's address; afterwards all personal data is gone. */
  anonymize(
    email: string,
  ): ResultAsync<string, Invalid | ReauthRequired | AnonymizeRefused | Outage>
}
