import type { ResultAsync } from 'neverthrow'
import type { Listing } from '#domain/shared/listing.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { WantedPassword } from '#domain/user/new-password.ts'
import type { Profile, ProfileChange } from '#domain/user/profile.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { BotRefused } from './gates.ts'
import type { Missing, Outage } from './outage.ts'
import type { OtpRefused } from './accounts.ts'

/** The last sign-in is too long ago for what was asked (sign-in 3): sign in again, then go on. */
export interface ReauthRequired {
  readonly kind: 'reauth-required'
}

/** An open payment, or a team that would be left without an owner, stands in the way (account 2). */
export interface AnonymizeRefused {
  readonly kind: 'anonymize-refused'
  readonly why: 'OPEN_PAYMENT' | 'OWNER_MUST_TRANSFER' | 'INVOICE_OPEN'
}

/** Somebody else has that address, or that username (input 4). */
export interface Taken {
  readonly kind: 'taken'
  readonly field: 'email' | 'username'
}

interface NewPassword extends WantedPassword {
  /** Proves who asks, where the last sign-in does not. */
  readonly current: string | null
}

/** A new password for somebody with a mailed token, and a code where the account asks for one (two-factor 5). */
interface WantedReset extends WantedPassword {
  readonly otpAttempt?: string
}

/** A signed-in browser or program. */
export interface Device {
  readonly id: string
  /** `Firefox on Linux`; empty where it did not say. */
  readonly device: string
  /** Epoch milliseconds. */
  readonly signedInAt: number
  readonly seenAt: number
  readonly current: boolean
}

/** A page of the devices where somebody is signed in: the one that asks, then the one used last. */
export interface DevicePage extends Listing<Device> {
  /** When the one that asks was signed in, epoch milliseconds. */
  readonly signedInAt: number
}

/** What following the link that confirms a new address led to. */
export type EmailChangeOutcome = 'changed' | 'expired' | 'unknown' | 'taken'

/** One's own account (account 1, account 2, sign-in 3). All of it needs a sign-in, except for the two that come by mail. */
export interface Account {
  profile(): ResultAsync<Profile, Outage>
  /** Whether the admin is theirs to open (admin 1). */
  isStaff(): ResultAsync<boolean, Outage>
  change(change: ProfileChange): ResultAsync<Profile, Invalid | Outage>
  /** Keeps the old address until the new one is confirmed, and tells both. */
  changeEmail(email: string): ResultAsync<Profile, Invalid | ReauthRequired | Outage>
  changePassword(fresh: NewPassword): ResultAsync<string, Invalid | ReauthRequired | Outage>
  /** Answers the server's own words, the same for every address (sign-in 3). */
  requestReset(
    email: string,
    proof: string | null,
  ): ResultAsync<string, Invalid | BotRefused | Outage>
  /** By a mailed token; whoever has it is signed in afterwards. */
  resetPassword(
    token: string,
    fresh: WantedReset,
  ): ResultAsync<Registered, Invalid | OtpRefused | Missing | Outage>
  confirmEmail(token: string): ResultAsync<EmailChangeOutcome, Outage>
  devices(page: number): ResultAsync<DevicePage, Outage>
  endDevice(id: string): ResultAsync<void, Missing | Outage>
  /** All but the one that asks. */
  endOtherDevices(): ResultAsync<void, Outage>
  /** Confirmed by typing one's address; everything personal is gone afterwards. */
  anonymize(
    email: string,
  ): ResultAsync<string, Invalid | ReauthRequired | AnonymizeRefused | Outage>
}
