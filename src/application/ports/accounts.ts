import type { ResultAsync } from 'neverthrow'
import type { ConfirmationOutcome } from '#domain/user/email-confirmation.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { PasswordlessForm, RegistrationForm } from '#domain/user/registration.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { BotRefused } from './gates.ts'
import type { Outage } from './outage.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** A code from an authenticator app, or a recovery code, if the account requires one (two-factor 2). */
  readonly otpAttempt?: string | null
}

/** Sign-in was refused, with the server's message. Wrong address and wrong password read the same (sign-in 1). */
export interface SignInRefused {
  readonly kind: 'sign-in-refused'
  readonly message: string
  /** The account is blocked. Reported only to someone who has proven that it is theirs. */
  readonly isBlocked?: true
}

/** The password was correct, but the account also requires a code (two-factor 2). */
export interface OtpRequired {
  readonly kind: 'otp-required'
}

/** The code was wrong, too old, or already used. */
export interface OtpInvalid {
  readonly kind: 'otp-invalid'
}

export type OtpRefused = OtpRequired | OtpInvalid

/** The confirmation was not sent again, with the server's message (errors 2). */
export interface ResendRefused {
  readonly kind: 'resend-refused'
  readonly message: string
}

/** Who is signed in at this browser, and signing in and out. The session itself is in an HttpOnly cookie. */
export interface Accounts {
  whoAmI(): ResultAsync<Registered | null, Outage>
  /** `returnTo` is the path of ours that they continue to: for the checkout page, their cart is bought (cart 3). */
  signIn(
    credentials: Credentials,
    returnTo: string,
  ): ResultAsync<Registered, SignInRefused | OtpRefused | Outage>
  /**
   * `proof` is the solution of the bot check, if the shop requires one. The link in the confirmation email
   * leads to `returnTo`, a path of ours.
   */
  register(
    form: RegistrationForm,
    proof: string | null,
    returnTo: string,
  ): ResultAsync<Registered, Invalid | BotRefused | SignInRefused | Outage>
  /** The same without a password: an email leads to setting the first one (sign-in 4). */
  registerPasswordless(
    form: PasswordlessForm,
    proof: string | null,
    returnTo: string,
  ): ResultAsync<Registered, Invalid | BotRefused | SignInRefused | Outage>
  signOut(): ResultAsync<void, Outage>
  /** Requests the confirmation email again; resolves with the server's message (confirmation 2). */
  resendConfirmation(email: string): ResultAsync<string, ResendRefused | Outage>
}

/** Links in confirmation emails. Following one twice is harmless. */
export interface Confirmations {
  follow(token: string): ResultAsync<ConfirmationOutcome, Outage>
}

/**
 * Reports when someone signs in or out or changes at this browser, whether in another tab or elsewhere
 * (sign-in 7).
 */
export interface SessionWatch {
  /**
   * Requests the session once at the start, unless that was just done, and again when the window gets
   * focus, when another tab reports a change, and at an interval if the shop has one. A failed request
   * reports nothing. Returns a function that stops it.
   */
  watch(onSeen: (user: Registered | null) => void): ResultAsync<() => void, never>
}
