import type { OrderStatus } from '#domain/order/order.ts'
import type { EmailEvent, LinkAsked } from './email-events.ts'

/** What says something about one person only, by its table. */
export type PersonalTable =
  | 'sessions'
  | 'access_tokens'
  | 'recovery_codes'
  | 'two_factors'
  | 'linked_accounts'
  | 'account_tokens'
  | 'confirmation_tokens'
  | 'carts'
  | 'wishlists'
  | 'surveys'
  | 'project_tags'
  | 'former_emails'
  | 'file_reports'
  | 'consents'
  | 'experiment_assignments'
  | 'license_requests'

interface Erasure {
  /** What went to these, or came from them without a sign-in, and is of nobody else is theirs, too: they have proven that they read what goes there. */
  readonly proven: readonly string[]
  /** Tables whose rows about them are deleted. */
  readonly tables: readonly PersonalTable[]
  /** Orders in one of these statuses lose whom they would have been billed to. */
  readonly statuses: readonly OrderStatus[]
}

/** An e-mail that nobody's account asked for and that was not sent yet. */
interface UnsentEmail {
  readonly id: string
  readonly event: EmailEvent | LinkAsked
}

/** What the shop holds about a person beside the account itself. */
export interface PersonalDataRepository {
  /**
   * Keeps that an address was proven to be somebody's until now. What came from or went to it without a sign-in goes by
   * their account from now on, whoever has the address next.
   */
  recordFormerEmail(userId: string, email: string, now: number): Promise<void>
  /** Addresses that were theirs before and are nobody's account today. */
  formerEmails(userId: string): Promise<readonly string[]>
  /** Unsent e-mails of no account, whose keys begin so. */
  unsentWithoutAccount(keyStart: string): Promise<readonly UnsentEmail[]>
  /** Deletes these rows and the e-mails about them, and takes names out of what has to stay. */
  erase(userId: string, erasure: Erasure): Promise<void>
}
