import type { CustomerId } from '#domain/customer/customer.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { EmailEvent, LinkAsked } from './email-events.ts'

/** Tables whose rows concern only one person. */
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
  /**
   * Addresses that the person has proven to own. Data sent to these, or received from them without a
   * sign-in, that belongs to no one else is theirs as well, since they have proven that they read mail sent
   * there.
   */
  readonly proven: readonly string[]
  /** Tables whose rows about the person are deleted. */
  readonly tables: readonly PersonalTable[]
  /** Orders with one of these statuses lose their billing details. */
  readonly statuses: readonly OrderStatus[]
}

/** An unsent email that belongs to no account. */
interface UnsentEmail {
  readonly id: string
  readonly event: EmailEvent | LinkAsked
}

/** The shop's data about a person in addition to the account itself. */
export interface PersonalDataRepository {
  /**
   * Records that an address was proven to be the person's until now. Data received from it or sent to it
   * without a sign-in follows their account from now on, whoever has the address next.
   */
  recordFormerEmail(userId: string, email: string, now: number): Promise<void>
  /** Former addresses of the person that no account has today. */
  formerEmails(userId: string): Promise<readonly string[]>
  /** Unsent emails of no account, by key prefix. */
  unsentWithoutAccount(keyStart: string): Promise<readonly UnsentEmail[]>
  /**
   * Removes from all of a customer's subscriptions what they were charged to, for whom, and why they were
   * canceled, and the billing details from its orders with one of these statuses.
   */
  blankBilling(customer: CustomerId, statuses: readonly OrderStatus[]): Promise<void>
  /** Deletes these rows and the emails about the person, and removes names from what has to stay. */
  erase(userId: string, erasure: Erasure): Promise<void>
}
