import type { ResultAsync } from 'neverthrow'
import type { ReauthRequired } from './account.ts'
import type { OtpRefused } from './accounts.ts'
import type { Missing, Outage } from './outage.ts'

/** Already enabled: it has to be disabled before it can be set up again. */
export interface TwoFactorEnabled {
  readonly kind: 'two-factor-enabled'
}

export interface TwoFactorStatus {
  /** Epoch milliseconds; null if disabled. */
  readonly enabledAt: number | null
  readonly recoveryCodesLeft: number
}

/** What an authenticator app needs. */
export interface TwoFactorSetup {
  /** In Base32, for typing. */
  readonly secret: string
  /** The secret as an address that apps on this device open. */
  readonly uri: string
  /** That address as a QR code: the side length of its square, and the outline of the dark modules. */
  readonly qr: { readonly size: number; readonly path: string }
}

/** The user's own second factor (two-factor 1). */
export interface TwoFactor {
  status(): ResultAsync<TwoFactorStatus, Outage>
  /** Creates a new secret. It is not required at sign-in until a code has confirmed it. */
  setUp(): ResultAsync<TwoFactorSetup, ReauthRequired | TwoFactorEnabled | Outage>
  /** Returns the only copy of the recovery codes, and ends every other session. */
  enable(
    otpAttempt: string,
  ): ResultAsync<
    readonly string[],
    OtpRefused | ReauthRequired | TwoFactorEnabled | Missing | Outage
  >
  disable(otpAttempt: string): ResultAsync<void, OtpRefused | ReauthRequired | Outage>
}
