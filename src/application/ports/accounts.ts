import type { ResultAsync } from 'neverthrow'
import type { ConfirmationOutcome } from '#domain/user/email-confirmation.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { RegistrationForm } from '#domain/user/registration.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Wrong address and wrong password read the same (rules 21). */
export interface SignInRefused {
  readonly kind: 'sign-in-refused'
  readonly message: string
}

/** Who is at this browser, and how they come and go. The session itself travels in an HttpOnly cookie. */
export interface Accounts {
  whoAmI(): ResultAsync<Registered | null, Outage>
  signIn(credentials: Credentials): ResultAsync<Registered, SignInRefused | Outage>
  register(form: RegistrationForm): ResultAsync<Registered, Invalid | Outage>
  signOut(): ResultAsync<void, Outage>
  /** Asks for the confirmation mail again and answers the server's own words (rules 20). */
  resendConfirmation(email: string): ResultAsync<string, Outage>
}

/** Links in confirmation mails. Following one twice is harmless. */
export interface Confirmations {
  follow(token: string): ResultAsync<ConfirmationOutcome, Outage>
}
