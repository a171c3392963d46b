import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { GrantClaims } from './grant-repository.ts'

/** Credits charged for one download. */
export interface NewSpend {
  readonly id: string
  readonly customer: CustomerId
  /** The person who acted. */
  readonly userId: string
  readonly productId: number
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly grantId: string
  /** The subscription whose plan it counts for; null without one. */
  readonly subscriptionId: string | null
  readonly credits: number
  readonly is4k: boolean
  readonly now: number
}

export interface SpendRecord {
  readonly id: string
  /** Empty if an order of a cart paid. */
  readonly grantId: string
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly spentAt: number
  /** When the first byte of its file was sent; null if none was. */
  readonly servedAt: number | null
  readonly reversedAt: number | null
}

/** An order of a cart that was paid with credits, and its files. */
interface CreditOrder {
  readonly id: string
  readonly licenseId: LicenseId
  readonly paidAt: number
  readonly servedAt: number | null
  readonly variantIds: readonly number[]
}

/** The credits charged for downloads and carts: what meters count, and what can be reversed. */
export interface SpendRepository {
  add(spend: NewSpend): Promise<void>
  /** Adds those whose files have no spend yet. */
  addMissing(spends: readonly NewSpend[]): Promise<void>
  find(customer: CustomerId, spendId: string): Promise<SpendRecord | null>
  /** The newest spend of a grant. */
  ofGrant(customer: CustomerId, grantId: string): Promise<SpendRecord | null>
  /**
   * False if its first byte was sent, or it is already reversed. Sending the first byte marks the same row,
   * so only one of the two succeeds.
   */
  reverse(spendId: string, now: number): Promise<boolean>
  /** Reverses the spends of a file under a license that still stand. */
  reverseOfFile(
    of: {
      readonly customer: CustomerId
      readonly variantId: number
      readonly licenseId: LicenseId
    },
    now: number,
  ): Promise<void>
  /** Reverses the spends of a cart's files that still stand. */
  reverseOfOrder(customer: CustomerId, order: CreditOrder, now: number): Promise<void>
  /**
   * Records the first sent byte of a file, on its spend or on that of the file that it came with, unless it
   * is reversed.
   */
  markServed(customer: CustomerId, claims: GrantClaims, now: number): Promise<void>

  /** A customer's paid order of a cart that cost credits; null if it is not one, or was refunded. */
  creditOrder(customer: CustomerId, orderId: string): Promise<CreditOrder | null>
}
