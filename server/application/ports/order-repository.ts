import type { CartLine } from '#domain/cart/order.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { OnAccount } from '#domain/order/on-account.ts'
import type { Order, OrderKind, OrderStatus } from '#domain/order/order.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Taxation } from '#domain/shared/tax.ts'
import type { CatalogFileRef } from './catalog-repository.ts'
import type { ListSlice } from './list-slice.ts'
import type { Bought } from './subscription-repository.ts'

/** An order as needed for its payment. */
export interface OrderRecord {
  readonly id: string
  readonly customer: CustomerId
  /** The person who placed it. */
  readonly userId: string
  readonly idempotencyKey: string
  readonly kind: OrderKind
  readonly status: OrderStatus
  /** Equal if and only if two attempts request the same. */
  readonly bodyHash: string
  readonly licenseId: LicenseId
  /** The deduction from its price: by a code, the quantity discount, or the rest of a plan. */
  readonly discount: Cents
  readonly total: Cents
  /** Its cost in credits, instead of money. */
  readonly credits: number
  /** The payment method; null if nothing is to be charged. */
  readonly payment: string | null
  /** The reference that the provider can charge again without the buyer, once it is paid. */
  readonly paymentAgain: string | null
  /** Set if it was accepted on account, to be paid by invoice. */
  readonly onAccount?: OnAccount | undefined
  /** The discount code that it has used. */
  readonly discountCode: string | null
  /** Never charged, because the payer had already used its code (discount 3). */
  readonly isCodeRefused: boolean
  /** The subscription that it changes or renews; null if it begins one, or concerns none. */
  readonly subscriptionId: string | null
  /** Empty if the order has no cart. */
  readonly cartId: string
  readonly billing: Omit<Billing, 'acknowledged'>
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** An order as it is written: pending. */
interface NewOrderRecord
  extends
    Omit<
      OrderRecord,
      'status' | 'paymentAgain' | 'isCodeRefused' | 'onAccount' | 'billing' | 'createdAt'
    >,
    Taxation {
  readonly billing: Billing
  /** The fingerprint of the numbers that its buyer saw. */
  readonly quote: string
  readonly subtotal: Cents
  readonly discountName: string | null
  readonly tax: Cents
  readonly cartVersion: number
  readonly now: number
}

/** A file that a line licenses. */
export interface LineFile extends CatalogFileRef {
  /** The list price of the bought file, in credits; 0 if it is given away, and covers nothing. */
  readonly listCredits: number
  /** The bought file that covers this one; null if this one is bought. */
  readonly coveredBy: number | null
}

/** An owned license that lowered the price of a line. */
export interface LineBase {
  readonly variantId: number
  readonly licenseId: LicenseId
}

/** An item of an order, with its texts and price at the time of the order. */
interface NewOrderLine extends Pick<
  CartLine,
  'ref' | 'sku' | 'name' | 'detail' | 'slug' | 'image' | 'price' | 'credits'
> {
  readonly position: number
  readonly bases: readonly LineBase[]
  /** The files that the line licenses. */
  readonly files: readonly LineFile[]
}

/** Credits or a plan, as sold by an order. */
export interface SoldPurchase {
  readonly bought: Bought
  readonly credits: number
  /** Further seats of a team, and the price of one of them for an interval. */
  readonly seats: number
  readonly seatPrice: Cents
  /** The price of a period, before an upgrade's deduction and before tax. */
  readonly price: Cents
  readonly name: string
}

interface NewOrderPurchase extends SoldPurchase {
  readonly orderId: string
  readonly detail: string
}

/** The transition of an order, and the statuses from which it is allowed. */
interface OrderAdvance {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly challenge: string | null
  readonly paymentAgain: string | null
  readonly paidAt: number | null
  readonly now: number
}

/** An order with everything that was sold, but without credits returned to its buyer. */
export interface StoredOrder extends Omit<Order, 'creditsBack' | 'mayCancel'> {
  /** The person who placed it. */
  readonly userId: string
  /** The spend that took its credits. */
  readonly spendId: string
  readonly subscriptionId: string | null
}

/** An order and the texts in it. */
export interface OrderTexts extends Pick<Order, 'id' | 'kind' | 'createdAt'> {
  /** Names, article numbers, file names, invoice numbers. */
  readonly texts: readonly string[]
}

/** All orders of a customer, or some of those with one of these statuses. */
export type OrderSlice = 'all' | (ListSlice & { readonly at: readonly OrderStatus[] })

/** Orders of every kind, what they sell, and their status. */
export interface OrderRepository {
  find(orderId: string): Promise<OrderRecord | null>
  /** Same as `find`, but locks the order until the unit ends. */
  lock(orderId: string): Promise<OrderRecord | null>
  /** By the idempotency key that a person sent. */
  ofAttempt(userId: string, idempotencyKey: string): Promise<OrderRecord | null>
  /** A customer's orders with one of these statuses. */
  ofCustomerAt(customer: CustomerId, at: readonly OrderStatus[]): Promise<readonly OrderRecord[]>
  /** Those of all customers. */
  allAt(at: readonly OrderStatus[]): Promise<readonly OrderRecord[]>

  /** False if the idempotency key is taken, or the customer has another open order. */
  add(order: NewOrderRecord): Promise<boolean>
  addLines(orderId: string, lines: readonly NewOrderLine[]): Promise<void>
  addPurchase(purchase: NewOrderPurchase): Promise<void>
  /** Removes an order that was written in this same unit. */
  remove(orderId: string): Promise<void>
  /** The order after the change; null if its status was not in `from`: then nothing changed. */
  advance(orderId: string, advance: OrderAdvance): Promise<OrderRecord | null>

  /** The names of an order's items, in order. */
  lineNames(orderId: string): Promise<readonly string[]>
  /** The files that an order, or some of its lines, licenses, each once and ordered by ID. */
  files(orderId: string, positions?: readonly number[]): Promise<readonly LineFile[]>
  soldPurchase(orderId: string): Promise<SoldPurchase>

  /**
   * How many orders with one of these statuses a customer has, or one person placed for them. Here and in
   * lists, orders that only save a payment method are excluded.
   */
  count(customer: CustomerId, at: readonly OrderStatus[], by?: string): Promise<number>
  /** The distinct statuses of a customer's orders. */
  statuses(customer: CustomerId, by?: string): Promise<readonly OrderStatus[]>
  /** The texts by which a customer's orders with one of these statuses can be found; newest first. */
  searchTexts(
    customer: CustomerId,
    at: readonly OrderStatus[],
    by?: string,
  ): Promise<readonly OrderTexts[]>
  /** A customer's orders for display, newest first. */
  history(customer: CustomerId, wanted: OrderSlice, by?: string): Promise<readonly StoredOrder[]>
  /** The country of a customer's newest order that has one; empty if none has. */
  lastBillingCountry(customer: CustomerId): Promise<string>
}
