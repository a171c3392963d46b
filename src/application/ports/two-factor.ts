import type { ResultAsync } from 'neverthrow'
import type { ReauthRequired } from './account.ts'
import type { OtpRefused } from './accounts.ts'
import type { Missing, Outage } from './outage.ts'

/** It is on already: it has to be turned off before it is set up anew. */
export interface TwoFactorEnabled {
  readonly kind: 'two-factor-enabled'
}

export interface TwoFactorStatus {
  /** Epoch milliseconds; null where it is off. */
  readonly enabledAt: number | null
  readonly recoveryCodesLeft: number
}

/** What an authenticator app needs to know. */
export interface TwoFactorSetup {
  /** In Base32, to be typed. */
  readonly secret: string
  /** The same as an address that apps on this device open. */
  readonly uri: string
  /** That address as a QR code: the side of its square, and the outline of what is dark. */
  readonly qr: { readonly size: number; readonly path: string }
}

/** A second factor of one's own (two-factor 1). */
export interface TwoFactor {
  status(): ResultAsync<TwoFactorStatus, Outage>
  /** A new secret. Nothing asks for it until a code has confirmed it. */
  setUp(): ResultAsync<TwoFactorSetup, ReauthRequired | TwoFactorEnabled | Outage>
  /** Gives the only copy of the recovery codes, and ends every other session. */
  enable(
    otpAttempt: string,
  ): ResultAsync<
    readonly string[],
    OtpRefused | ReauthRequired | TwoFactorEnabled | Missing | Outage
  >
  disable(otpAttempt: string): ResultAsync<void, OtpRefused | ReauthRequired | Outage>
}
