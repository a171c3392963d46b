import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { GrantClaims } from './grant-repository.ts'

/** Credits that one download was charged. */
export interface NewSpend {
  readonly id: string
  readonly customer: CustomerId
  /** The person who acted. */
  readonly userId: string
  readonly productId: number
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly grantId: string
  /** Whose plan it counts for; null without one. */
  readonly subscriptionId: string | null
  readonly credits: number
  readonly is4k: boolean
  readonly now: number
}

export interface SpendRecord {
  readonly id: string
  /** Empty where an order of a cart paid. */
  readonly grantId: string
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly spentAt: number
  /** When the first byte of its file went out; null while none did. */
  readonly servedAt: number | null
  readonly reversedAt: number | null
}

/** An order of a cart that credits paid, and its files. */
interface CreditOrder {
  readonly id: string
  readonly licenseId: LicenseId
  readonly paidAt: number
  readonly servedAt: number | null
  readonly variantIds: readonly number[]
}

/** What downloads and carts were charged in credits: what meters count, and what can be reversed. */
export interface SpendRepository {
  add(spend: NewSpend): Promise<void>
  /** Those of files that no spend stands for yet. */
  addMissing(spends: readonly NewSpend[]): Promise<void>
  find(customer: CustomerId, spendId: string): Promise<SpendRecord | null>
  /** The newest one of a grant. */
  ofGrant(customer: CustomerId, grantId: string): Promise<SpendRecord | null>
  /**
   * False where its first byte went out, or it is reversed already. Sending the first byte marks the same row, so
   * only one of the two succeeds.
   */
  reverse(spendId: string, now: number): Promise<boolean>
  /** Those of a file under a license that still stand. */
  reverseOfFile(
    of: {
      readonly customer: CustomerId
      readonly variantId: number
      readonly licenseId: LicenseId
    },
    now: number,
  ): Promise<void>
  /** Those of a cart's files that still stand. */
  reverseOfOrder(customer: CustomerId, order: CreditOrder, now: number): Promise<void>
  /** Notes the first byte of a file that goes out, on its spend or on that of the file that it came with, unless it is reversed. */
  markServed(customer: CustomerId, claims: GrantClaims, now: number): Promise<void>

  /** A customer's paid order of a cart that cost credits; null where it is none, or was refunded. */
  creditOrder(customer: CustomerId, orderId: string): Promise<CreditOrder | null>
}
