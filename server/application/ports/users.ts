import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { RegistrationForm } from '#domain/user/registration.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Email } from './outbox.ts'

export interface KnownUser {
  readonly user: Registered
  readonly passwordHash: string
}

/** A right to confirm one address of one user, and the e-mail that carries it. Only its digest is kept. */
export interface ConfirmationSent {
  readonly digest: string
  readonly expiresAt: number
  readonly email: Email
}

export interface NewUser {
  readonly id: string
  readonly form: Omit<RegistrationForm, 'password'>
  readonly passwordHash: string
  readonly confirmation: ConfirmationSent
}

/** The people with an account. */
export interface Users {
  /** By an address in its normal form. */
  byEmail(email: string): ResultAsync<KnownUser | null, Outage>
  /** The user, the confirmation and its e-mail, all or none. An address in use is a fault of the field. */
  add(fresh: NewUser): ResultAsync<Registered, Invalid | Outage>
  /** A further confirmation for a user who still has that address unconfirmed; otherwise nothing happens. */
  confirmAgain(user: Registered, confirmation: ConfirmationSent): ResultAsync<void, Outage>
  /** Keeps the same password under a stronger hash, unless it has changed meanwhile. */
  rehash(
    userId: string,
    hashes: { readonly from: string; readonly to: string },
  ): ResultAsync<void, Outage>
  keepSurvey(userId: string, isCompleted: boolean): ResultAsync<void, Outage>
}
