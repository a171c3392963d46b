import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** The recipient of emails to a person. */
export interface CustomerContact {
  readonly userId: string
  readonly email: string
  readonly firstName: string
}

/** A customer as named on bills and in statements. */
interface Buyer extends CustomerContact {
  readonly lastName: string
  readonly company: string
}

/** Customers: the people and teams that pay. */
export interface CustomerRepository {
  /**
   * Locks a customer before reading anything that decides about their credits, plan or ownership, so that
   * such requests run one at a time. Rows that only refer to a customer may still be written.
   */
  lock(customer: CustomerId): Promise<void>
  /** Null for a closed account, and for a team. */
  contact(customer: CustomerId): Promise<CustomerContact | null>
  /** Also finds closed accounts and deleted teams. A team has its name and no address. */
  buyer(customer: CustomerId): Promise<Buyer>
  /** The lowest license that a customer may buy under; null if no minimum is set. */
  minimumLicense(customer: CustomerId): Promise<LicenseId | null>
  /** Whether the customer is a team rather than a person. */
  isTeam(customer: CustomerId): Promise<boolean>
  /**
   * Whether they hold the free plan (free-plan 1), which no team does; null if the account is closed, or
   * the team deleted.
   */
  holdsFreePlan(customer: CustomerId): Promise<boolean | null>
  setFreePlan(customer: CustomerId, held: boolean, now: number): Promise<void>
}
