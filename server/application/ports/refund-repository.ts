import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OrderKind, OrderStatus } from '#domain/order/order.ts'
import type { RefundItem } from '#domain/order/refund-decision.ts'
import type { RefundCause, RefundPolicy } from '#domain/order/refund.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { LicensingOrder } from './entitlement-repository.ts'

/** An order, as far as giving it back goes. Times are epoch milliseconds, sums US cents. */
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
  /** What it cost in credits, and the spend that took them. */
  readonly credits: number
  readonly spendId: string
  readonly country: string
  readonly company: string
  /** Its buyer agreed that a download ends the right of withdrawal. */
  readonly acknowledged: boolean
  readonly discountCode: string | null
  readonly subscriptionId: string | null
  /** What its provider was offered; empty where nothing was charged. */
  readonly payment: string
  readonly createdAt: number
  readonly paidAt: number | null
}

/** A line of files, as it was sold. */
interface SoldLine {
  readonly position: number
  readonly name: string
  readonly price: Cents
  readonly credits: number
}

/** Credits or a plan, as they were sold. */
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
  /** What it bought, by name, and with how many further seats. */
  readonly name: string
  readonly seats: number
}

/** A refund that was written down. */
export interface StoredRefund {
  /** The key under which the provider is asked. */
  readonly id: string
  readonly orderId: string
  /** `asked` until the provider agrees or refuses; after `failed` everything is as it was. */
  readonly state: 'asked' | 'done' | 'failed'
  readonly cause: RefundCause
  readonly amount: Cents
  readonly tax: Cents
  readonly credits: number
  readonly createdAt: number
  /** Money went back for nothing in particular. */
  readonly namesNoPart: boolean
}

interface NewRefundRow extends Omit<StoredRefund, 'state' | 'namesNoPart'> {
  readonly items: readonly RefundItem[]
}

/** What a refund gives back for a part. */
export type StoredItem = Pick<RefundItem, 'kind' | 'position' | 'name' | 'amount' | 'takes'>

interface LotLeft {
  readonly id: string
  readonly remaining: number
}

interface PlanLotLeft extends LotLeft {
  /** The order that brought it; null for a month that came by itself. */
  readonly orderId: string | null
  readonly createdAt: number
}

/** Refunds with what they give back, and what became of an order since it was paid. */
export interface RefundRepository {
  /** The terms of the price book. */
  policy(): Promise<RefundPolicy>

  order(orderId: string): Promise<RefundOrder | null>
  /** Lines of files, in their order. */
  lines(orderId: string): Promise<readonly SoldLine[]>
  purchases(orderId: string): Promise<readonly SoldPurchase[]>
  /** Lines of which a byte went out since they were licensed. A file that another order licensed is that order's. */
  downloadedLines(order: RefundOrder): Promise<ReadonlySet<number>>
  /** Lines that lowered the price of a later one, which is owned, or about to be: its order is at one of `open`. */
  loweringLines(order: LicensingOrder, open: readonly OrderStatus[]): Promise<ReadonlySet<number>>
  /** Orders of these kinds for an order's subscription; none without one. */
  chargesOfSubscription(
    order: RefundOrder,
    kinds: readonly OrderKind[],
  ): Promise<readonly SubscriptionCharge[]>
  /** Whether anything was licensed by an order's plan since it was paid, and not taken back. */
  hasPlanDownloads(order: RefundOrder): Promise<boolean>
  /** The lots that an order paid for. */
  lotIds(orderId: string): Promise<ReadonlySet<string>>
  /** Those of them that have something left. */
  lotsLeft(order: RefundOrder): Promise<readonly LotLeft[]>
  /** A plan's lots with something left, granted from then on, and before `until` unless that is null. */
  planLotsLeft(
    customer: CustomerId,
    granted: { readonly from: number; readonly until: number | null },
  ): Promise<readonly PlanLotLeft[]>

  /** All refunds of an order, in any state. */
  refundsOf(orderId: string): Promise<readonly StoredRefund[]>
  /** What refunds of an order that stand have given for each part. */
  standingItems(orderId: string): Promise<readonly StoredItem[]>
  /** What one refund names, in order. */
  itemsOf(refundId: string): Promise<readonly StoredItem[]>
  find(refundId: string): Promise<StoredRefund | null>
  /** Those that no provider has answered yet, the oldest first. */
  pending(): Promise<readonly StoredRefund[]>
  /** Money counts as given back from here on: a check of the table keeps the sum within what was paid. */
  add(refund: NewRefundRow): Promise<void>
  /** Ends one that is still asked for; null where it has ended. */
  settle(refundId: string, state: 'done' | 'failed', now: number): Promise<StoredRefund | null>
  /** Its money counts as given back no longer, nor do its items stand. */
  discount(refund: StoredRefund, now: number): Promise<void>

  /** Downloads of these lines count in no meter any more. */
  reverseDownloads(order: RefundOrder, positions: readonly number[], now: number): Promise<void>
  /** What refunds that stand gave a customer in credits, and of which orders. */
  creditsRefunded(
    customer: CustomerId,
  ): Promise<readonly { readonly orderId: string; readonly credits: number }[]>
}
