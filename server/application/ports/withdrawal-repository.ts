import type { CustomerId } from '#domain/customer/customer.ts'
import type { PartOffer } from '#domain/order/refund.ts'
import type { RefundOrder } from './refund-repository.ts'

/** A statement of withdrawal, as it is kept. That moment counts, even if a mailed link confirms it later. */
interface NewStatement {
  readonly id: string
  /** Null where nobody knows of such an order. */
  readonly userId: string | null
  readonly orderId: string | null
  readonly name: string
  readonly email: string
  /** As it was typed. */
  readonly orderNumber: string
  readonly statedAt: number
  /** Of the mailed link; null where none is needed. */
  readonly digest: string | null
}

/** A statement about an order that is its sender's. */
export interface StoredStatement {
  readonly id: string
  readonly orderId: string
  readonly email: string
  readonly statedAt: number
  readonly confirmedAt: number | null
  /** What was chosen, once it was carried out. */
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
  /** Notes what became of it. */
  execute(
    id: string,
    outcome: {
      readonly parts: readonly PartOffer[]
      readonly refundId: string | null
      readonly now: number
    },
  ): Promise<void>

  countRecent(recent: RecentOrders): Promise<number>
  /** A page of them, the newest first. */
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
    /** Who placed it, and has this address. */
    readonly userId: string
    readonly firstName: string
  } | null>
}
