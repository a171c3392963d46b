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
  /** A code of an app, or a recovery code, where the account asks for one (two-factor 2). */
  readonly otpAttempt?: string | null
}

/** Nobody came in, in the server's words. Wrong address and wrong password read the same (sign-in 1). */
export interface SignInRefused {
  readonly kind: 'sign-in-refused'
  readonly message: string
  /** The account is blocked, which only somebody hears who has proven that it is theirs. */
  readonly isBlocked?: true
}

/** The password was right, and the account asks for a code as well (two-factor 2). */
export interface OtpRequired {
  readonly kind: 'otp-required'
}

/** The code was wrong, too old, or used already. */
export interface OtpInvalid {
  readonly kind: 'otp-invalid'
}

export type OtpRefused = OtpRequired | OtpInvalid

/** No confirmation was sent again, in the server's words (errors 2). */
export interface ResendRefused {
  readonly kind: 'resend-refused'
  readonly message: string
}

/** Who is at this browser, and how they come and go. The session itself travels in an HttpOnly cookie. */
export interface Accounts {
  whoAmI(): ResultAsync<Registered | null, Outage>
  /** `returnTo` is the path of ours that they go on to: on the checkout page their cart is bought (cart 3). */
  signIn(
    credentials: Credentials,
    returnTo: string,
  ): ResultAsync<Registered, SignInRefused | OtpRefused | Outage>
  /**
   * `proof` is the solution of the bot check, where the shop asks for one; the link in the mail leads on
   * to `returnTo`, a path of ours.
   */
  register(
    form: RegistrationForm,
    proof: string | null,
    returnTo: string,
  ): ResultAsync<Registered, Invalid | BotRefused | SignInRefused | Outage>
  /** The same for somebody who brings no password yet: an e-mail leads to the first one (sign-in 4). */
  registerPasswordless(
    form: PasswordlessForm,
    proof: string | null,
    returnTo: string,
  ): ResultAsync<Registered, Invalid | BotRefused | SignInRefused | Outage>
  signOut(): ResultAsync<void, Outage>
  /** Asks for the confirmation mail again and answers the server's own words (confirmation 2). */
  resendConfirmation(email: string): ResultAsync<string, ResendRefused | Outage>
}

/** Links in confirmation mails. Following one twice is harmless. */
export interface Confirmations {
  follow(token: string): ResultAsync<ConfirmationOutcome, Outage>
}

/** Tells when somebody comes, goes or changes at this browser: in another tab, or elsewhere meanwhile (sign-in 7). */
export interface SessionWatch {
  /**
   * Looks once at the beginning, unless somebody just did, and again when the window gets the focus,
   * when another tab says so, and at an interval where the shop has one; a look that fails says nothing.
   * Returns a function that stops it.
   */
  watch(onSeen: (user: Registered | null) => void): ResultAsync<() => void, never>
}
