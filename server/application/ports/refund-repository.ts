import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OrderKind, OrderStatus } from '#domain/order/order.ts'
import type { RefundItem } from '#domain/order/refund-decision.ts'
import type { RefundCause, RefundPolicy } from '#domain/order/refund.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { LicensingOrder } from './entitlement-repository.ts'

/** The fields of an order that matter for refunds. Times are epoch milliseconds, amounts US cents. */
export interface RefundOrder {
  readonly id: string
  readonly customer: CustomerId
  /** The person who placed it. */
  readonly userId: string
  readonly kind: OrderKind
  readonly status: OrderStatus
  readonly licenseId: LicenseId
  readonly total: Cents
  readonly tax: Cents
  readonly refunded: Cents
  /** Its cost in credits, and the spend that took them. */
  readonly credits: number
  readonly spendId: string
  readonly country: string
  readonly company: string
  /** Its buyer agreed that a download ends the right of withdrawal. */
  readonly acknowledged: boolean
  readonly discountCode: string | null
  readonly subscriptionId: string | null
  /** The payment method offered to its provider; empty if nothing was charged. */
  readonly payment: string
  readonly createdAt: number
  readonly paidAt: number | null
}

/** A line of files, as sold. */
interface SoldLine {
  readonly position: number
  readonly name: string
  readonly price: Cents
  readonly credits: number
}

/** Credits or a plan, as sold. */
export interface SoldPurchase extends SoldLine {
  readonly kind: 'credits' | 'plan'
}

/** A charge for the next period of a subscription, or for a change of it. */
export interface SubscriptionCharge {
  readonly orderId: string
  readonly kind: OrderKind
  readonly status: OrderStatus
  readonly paidAt: number | null
  readonly total: Cents
  readonly refunded: Cents
  /** The name of what it bought, and the number of further seats. */
  readonly name: string
  readonly seats: number
}

/** A refund as stored. */
export interface StoredRefund {
  /** The key under which the provider is asked. */
  readonly id: string
  readonly orderId: string
  /** `asked` until the provider agrees or refuses; after `failed`, everything is as before. */
  readonly state: 'asked' | 'done' | 'failed'
  readonly cause: RefundCause
  readonly amount: Cents
  readonly tax: Cents
  readonly credits: number
  readonly createdAt: number
  /** Money was refunded for no particular part. */
  readonly namesNoPart: boolean
}

interface NewRefundRow extends Omit<StoredRefund, 'state' | 'namesNoPart'> {
  readonly items: readonly RefundItem[]
}

/** The share of a refund for one part. */
export type StoredItem = Pick<RefundItem, 'kind' | 'position' | 'name' | 'amount' | 'takes'>

interface LotLeft {
  readonly id: string
  readonly remaining: number
}

interface PlanLotLeft extends LotLeft {
  /** The order that brought it; null for a month that was granted automatically. */
  readonly orderId: string | null
  readonly createdAt: number
}

/** Refunds with their items, and what has become of an order since it was paid. */
export interface RefundRepository {
  /** The refund terms of the price book. */
  policy(): Promise<RefundPolicy>

  order(orderId: string): Promise<RefundOrder | null>
  /** Lines of files, in order. */
  lines(orderId: string): Promise<readonly SoldLine[]>
  purchases(orderId: string): Promise<readonly SoldPurchase[]>
  /**
   * Lines of which a byte was sent since they were licensed. A file that another order licensed counts for
   * that order.
   */
  downloadedLines(order: RefundOrder): Promise<ReadonlySet<number>>
  /**
   * Lines that lowered the price of a later one that is owned, or about to be: its order has one of the
   * statuses in `open`.
   */
  loweringLines(order: LicensingOrder, open: readonly OrderStatus[]): Promise<ReadonlySet<number>>
  /** Orders of these kinds for an order's subscription; empty without one. */
  chargesOfSubscription(
    order: RefundOrder,
    kinds: readonly OrderKind[],
  ): Promise<readonly SubscriptionCharge[]>
  /** Whether anything was licensed by an order's plan since it was paid, and not revoked. */
  hasPlanDownloads(order: RefundOrder): Promise<boolean>
  /** The lots that an order paid for. */
  lotIds(orderId: string): Promise<ReadonlySet<string>>
  /** Those of the order's lots that have remaining credits. */
  lotsLeft(order: RefundOrder): Promise<readonly LotLeft[]>
  /** A plan's lots with remaining credits, granted from then on, and before `until` unless that is null. */
  planLotsLeft(
    customer: CustomerId,
    granted: { readonly from: number; readonly until: number | null },
  ): Promise<readonly PlanLotLeft[]>

  /** All refunds of an order, in any state. */
  refundsOf(orderId: string): Promise<readonly StoredRefund[]>
  /** The items of an order's refunds that did not fail, by part. */
  standingItems(orderId: string): Promise<readonly StoredItem[]>
  /** The items of one refund, in order. */
  itemsOf(refundId: string): Promise<readonly StoredItem[]>
  find(refundId: string): Promise<StoredRefund | null>
  /** Refunds that no provider has answered yet, oldest first. */
  pending(): Promise<readonly StoredRefund[]>
  /**
   * The money counts as refunded from here on: a check constraint of the table keeps the total within what
   * was paid.
   */
  add(refund: NewRefundRow): Promise<void>
  /** Settles a refund in state `asked`; null if it is already settled. */
  settle(refundId: string, state: 'done' | 'failed', now: number): Promise<StoredRefund | null>
  /** Its money no longer counts as refunded, and its items no longer stand. */
  discount(refund: StoredRefund, now: number): Promise<void>

  /** Downloads of these lines no longer count in any meter. */
  reverseDownloads(order: RefundOrder, positions: readonly number[], now: number): Promise<void>
  /** The credits that standing refunds returned to a customer, by order. */
  creditsRefunded(
    customer: CustomerId,
  ): Promise<readonly { readonly orderId: string; readonly credits: number }[]>
}
