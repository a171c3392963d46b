import type { CustomerId } from '#domain/customer/customer.ts'
import type { PartOffer } from '#domain/order/refund.ts'
import type { RefundOrder } from './refund-repository.ts'

/** A statement of withdrawal, as stored. Its time counts, even if a mailed link confirms it later. */
interface NewStatement {
  readonly id: string
  /** Null if there is no such order. */
  readonly userId: string | null
  readonly orderId: string | null
  readonly name: string
  readonly email: string
  /** As it was typed. */
  readonly orderNumber: string
  readonly statedAt: number
  /** Digest of the mailed link's token; null if no link is needed. */
  readonly digest: string | null
}

/** A statement about an order that belongs to its sender. */
export interface StoredStatement {
  readonly id: string
  readonly orderId: string
  readonly email: string
  readonly statedAt: number
  readonly confirmedAt: number | null
  /** The chosen parts, once it was carried out. */
  readonly parts: readonly PartOffer[]
}

/** A customer's orders that were paid since then, with money or credits. */
export interface RecentOrders {
  readonly customer: CustomerId
  readonly since: number
}

/** Statements of withdrawal, and the orders that they are about (withdrawal 1). */
export interface WithdrawalRepository {
  add(statement: NewStatement): Promise<void>
  byDigest(digest: string): Promise<StoredStatement | null>
  /** Records the outcome. */
  execute(
    id: string,
    outcome: {
      readonly parts: readonly PartOffer[]
      readonly refundId: string | null
      readonly now: number
    },
  ): Promise<void>

  countRecent(recent: RecentOrders): Promise<number>
  /** A page of them, newest first. */
  recentOrders(
    recent: RecentOrders,
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<readonly RefundOrder[]>
  /** A paid order of this address, by its own number or by that of its invoice. */
  paidOrder(
    email: string,
    by: { readonly number: string; readonly of: 'order' | 'invoice' },
  ): Promise<{
    readonly orderId: string
    readonly customer: CustomerId
    /** The person who placed it and has this address. */
    readonly userId: string
    readonly firstName: string
  } | null>
}
