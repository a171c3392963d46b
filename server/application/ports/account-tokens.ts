import type { ResultAsync } from 'neverthrow'
import type { EmailChangeOutcome } from '#application/ports/account.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Email } from './outbox.ts'

/** A link to set a new password lives an hour, one to a new address as long as a confirmation (security 8). */
export const RESET_LIFE_MS = HOUR_MS
export const EMAIL_CHANGE_LIFE_MS = 72 * HOUR_MS

/** A right that travels by mail, with the e-mail that carries it. Only its digest is kept. */
export interface MailedToken {
  readonly digest: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly email: Email
}

export interface Reset {
  /** Of the token that came back. */
  readonly digest: string
  readonly passwordHash: string
}

/** What a link to a new address led to, and whose it is now; null where nothing changed. */
export interface AddressRedeemed {
  readonly outcome: EmailChangeOutcome
  readonly user: Registered | null
}

/** Mailed rights over an account, each bound to its user, one address and one purpose, and used once. */
export interface AccountTokens {
  /** Promises a reset while the address is the user's; otherwise nothing happens. */
  promiseReset(user: Registered, right: MailedToken): ResultAsync<void, Outage>
  /** The user whose password a token may set; null where it is no longer worth anything. */
  findResetOwner(digest: string): ResultAsync<Registered, Missing | Outage>
  /**
   * Sets the password, tells the owner, ends every session, and makes every other mailed right worthless. It also
   * confirms the address that the e-mail reached.
   */
  redeemReset(reset: Reset): ResultAsync<Registered, Missing | Outage>
  /** Makes the pending address, for which the token was made, the user's own. */
  redeemEmailChange(digest: string): ResultAsync<AddressRedeemed, Outage>
}
