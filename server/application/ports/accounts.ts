import type { ResultAsync } from 'neverthrow'
import type { AnonymizeRefused, Taken } from '#application/ports/account.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Profile, ProfileChange } from '#domain/user/profile.ts'
import type { MailedToken } from './account-tokens.ts'
import type { Email } from './outbox.ts'
import type { AuthenticatedSession } from './sessions.ts'

interface StoredAccount {
  readonly profile: Profile
  /** Empty where there is no password. */
  readonly passwordHash: string
}

/** Another address that waits for its confirmation: the e-mail to it, and the one that tells the old one. */
export interface EmailChangeRequested {
  readonly kind: 'wanted'
  readonly email: string
  readonly right: MailedToken
  readonly notice: Email
}

/** The waiting address is dropped. */
export interface EmailChangeWithdrawn {
  readonly kind: 'withdrawn'
}

export interface AccountChange {
  readonly fields: ProfileChange
  readonly address: EmailChangeRequested | EmailChangeWithdrawn | null
  /** Of a new password, which the owner is told of. */
  readonly passwordHash: string | null
}

/** The shop's own book of accounts, each asked for by its owner. A session that ended meanwhile changes nothing: `signed-out`. */
export interface AccountService {
  lookUp(userId: string): ResultAsync<StoredAccount, Missing | Outage>
  /** All of a change or nothing of it. A new password ends every session and every mailed right. */
  amend(
    session: AuthenticatedSession,
    change: AccountChange,
  ): ResultAsync<Profile, Taken | Missing | Outage>
  /** Takes the person out of the account, for ever (account 2). Refused while a payment is open. */
  anonymize(session: AuthenticatedSession): ResultAsync<void, AnonymizeRefused | Missing | Outage>
}

/** A file of an archive, to be written as JSON. */
export interface ExportedFile {
  readonly name: string
  readonly content: unknown
}

/** Everything that the shop keeps about one person, without anything that opens a door (privacy). */
export interface AccountExports {
  gather(userId: string): ResultAsync<readonly ExportedFile[], Outage>
}
