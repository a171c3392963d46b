import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { OnlySignInMethod } from '#application/ports/sign-in-methods.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Identity } from './identity-providers.ts'
import type { Email } from './outbox.ts'
import type { AuthenticatedSession } from './sessions.ts'
import type { ConfirmationSent } from './users.ts'

/** The identity or its address belongs to another account. Nothing is linked unless its owner acts. */
export interface NotLinked {
  readonly kind: 'not-linked'
}

export type KeyOfIdentity = Pick<Identity, 'issuer' | 'subject'>

/** A first sign-in by a provider. The account has no password; a proven address needs no confirmation. */
export interface NewLinkedUser {
  readonly id: string
  readonly identity: KeyOfIdentity
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Null where the provider has proven the address. */
  readonly confirmation: ConfirmationSent | null
}

interface LinkedAccount {
  readonly issuer: string
  /** Epoch milliseconds. */
  readonly linkedAt: number
}

/** Which identities of other sites open which account. */
export interface LinkedAccounts {
  ownerOf(identity: KeyOfIdentity): ResultAsync<string | null, Outage>
  /** The user, the link and the e-mail, all or none. An address in use is `not-linked`. */
  signUp(fresh: NewLinkedUser): ResultAsync<Registered, NotLinked | Outage>
  /** Linking again what is linked already is harmless, and sends no e-mail. A session that ended meanwhile links nothing. */
  link(
    session: AuthenticatedSession,
    identity: KeyOfIdentity,
    email: Email,
  ): ResultAsync<void, NotLinked | Outage>
  of(userId: string): ResultAsync<readonly LinkedAccount[], Outage>
  unlink(
    session: AuthenticatedSession,
    issuer: string,
  ): ResultAsync<void, OnlySignInMethod | Missing | Outage>
}
