import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** Where e-mails to a person go. */
export interface CustomerContact {
  readonly userId: string
  readonly email: string
  readonly firstName: string
}

/** A customer as bills and statements name them. */
interface Buyer extends CustomerContact {
  readonly lastName: string
  readonly company: string
}

/** Those who pay. */
export interface CustomerRepository {
  /**
   * Locked before anything is read that decides about a customer's credits, plan or ownership: one request at a time.
   * Rows that only refer to a customer may be written meanwhile.
   */
  lock(customer: CustomerId): Promise<void>
  /** Null once the account is closed and gone, and for a team. */
  contact(customer: CustomerId): Promise<CustomerContact | null>
  /** Also where the account was closed since, or the team deleted. A team has its name, and no address. */
  buyer(customer: CustomerId): Promise<Buyer>
  /** The least license that a customer may buy under; null where nothing was said about them. */
  minimumLicense(customer: CustomerId): Promise<LicenseId | null>
  /** Whether it is a team, and no person. */
  isTeam(customer: CustomerId): Promise<boolean>
  /** Whether they hold the free plan (free-plan 1), which no team does; null once the account is closed, or the team deleted. */
  holdsFreePlan(customer: CustomerId): Promise<boolean | null>
  setFreePlan(customer: CustomerId, held: boolean, now: number): Promise<void>
}
