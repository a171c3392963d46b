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

/** An order as paying for it goes on. */
export interface OrderRecord {
  readonly id: string
  readonly customer: CustomerId
  /** The person who placed it. */
  readonly userId: string
  readonly idempotencyKey: string
  readonly kind: OrderKind
  readonly status: OrderStatus
  /** Equal exactly for attempts that ask for the same. */
  readonly bodyHash: string
  readonly licenseId: LicenseId
  /** What is taken off its price: by a code, the fifth item, or the rest of a plan. */
  readonly discount: Cents
  readonly total: Cents
  /** What it costs in credits, instead of money. */
  readonly credits: number
  /** How it is paid; null where nothing is to be charged. */
  readonly payment: string | null
  /** What the provider charges again without the buyer, once it is paid. */
  readonly paymentAgain: string | null
  /** Where it was accepted on account, to be paid by invoice. */
  readonly onAccount?: OnAccount | undefined
  /** The code whose use it has taken. */
  readonly discountCode: string | null
  /** Never charged, since whoever was to pay had used its code before (discount 3). */
  readonly isCodeRefused: boolean
  /** What it changes or renews; null where it begins one, or none. */
  readonly subscriptionId: string | null
  /** Empty where no cart stands behind it. */
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
  /** The mark of the numbers that its buyer saw. */
  readonly quote: string
  readonly subtotal: Cents
  readonly discountName: string | null
  readonly tax: Cents
  readonly cartVersion: number
  readonly now: number
}

/** A file that a line licenses. */
export interface LineFile extends CatalogFileRef {
  /** What the file that is bought lists for, in credits; 0 where it is given, and covers nothing. */
  readonly listCredits: number
  /** The file that is bought and brings this one along; null where this one is bought. */
  readonly coveredBy: number | null
}

/** A license that is owned, and that lowered the price of a line. */
export interface LineBase {
  readonly variantId: number
  readonly licenseId: LicenseId
}

/** An item of an order, in the words and at the price of this moment. */
interface NewOrderLine extends Pick<
  CartLine,
  'ref' | 'sku' | 'name' | 'detail' | 'slug' | 'image' | 'price' | 'credits'
> {
  readonly orderId: string
  readonly position: number
  readonly bases: readonly LineBase[]
  /** What it licenses. */
  readonly files: readonly LineFile[]
}

/** Credits or a plan, as they are sold by an order. */
export interface SoldPurchase {
  readonly bought: Bought
  readonly credits: number
  /** Further seats of a team, and what one of them costs for an interval. */
  readonly seats: number
  readonly seatPrice: Cents
  /** Of a period, before what an upgrade takes off and before tax. */
  readonly price: Cents
  readonly name: string
}

interface NewOrderPurchase extends SoldPurchase {
  readonly orderId: string
  readonly detail: string
}

/** What becomes of an order, and from which statuses. */
interface OrderAdvance {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly challenge: string | null
  readonly paymentAgain: string | null
  readonly paidAt: number | null
  readonly now: number
}

/** An order with all that was sold, but not what its buyer gave back in credits. */
export interface StoredOrder extends Omit<Order, 'creditsBack' | 'mayCancel'> {
  /** The person who placed it. */
  readonly userId: string
  /** The spend that took its credits. */
  readonly spendId: string
  readonly subscriptionId: string | null
}

/** An order, and the words in it. */
export interface OrderTexts extends Pick<Order, 'id' | 'kind' | 'createdAt'> {
  /** Names, article numbers, file names, numbers of invoices. */
  readonly texts: readonly string[]
}

/** All orders of a customer, or some of those at one of these statuses. */
export type OrderSlice = 'all' | (ListSlice & { readonly at: readonly OrderStatus[] })

/** Orders of every kind, what they sell, and what becomes of them. */
export interface OrderRepository {
  find(orderId: string): Promise<OrderRecord | null>
  /** The same, locked until the unit ends. */
  lock(orderId: string): Promise<OrderRecord | null>
  /** By the key that a person gave it. */
  ofAttempt(userId: string, idempotencyKey: string): Promise<OrderRecord | null>
  /** A customer's orders at one of these. */
  ofCustomerAt(customer: CustomerId, at: readonly OrderStatus[]): Promise<readonly OrderRecord[]>
  /** Everybody's. */
  allAt(at: readonly OrderStatus[]): Promise<readonly OrderRecord[]>

  /** False where the idempotency key is taken, or the customer has another order that is open. */
  add(order: NewOrderRecord): Promise<boolean>
  addLine(line: NewOrderLine): Promise<void>
  addPurchase(purchase: NewOrderPurchase): Promise<void>
  /** Takes back one that was written in this very unit. */
  remove(orderId: string): Promise<void>
  /** The order as it is now; null where it stood at no status of `from`: then nothing changed. */
  advance(orderId: string, advance: OrderAdvance): Promise<OrderRecord | null>

  /** The items of an order by name, in their order. */
  lineNames(orderId: string): Promise<readonly string[]>
  /** Which files an order licenses, or some of its lines, each once and in the order of their ids. */
  files(orderId: string, positions?: readonly number[]): Promise<readonly LineFile[]>
  soldPurchase(orderId: string): Promise<SoldPurchase>

  /**
   * How many orders a customer has at one of these statuses, or one person placed for them. Here and in lists, none that
   * only saves a payment method.
   */
  count(customer: CustomerId, at: readonly OrderStatus[], by?: string): Promise<number>
  /** The statuses that a customer's orders have, each once. */
  statuses(customer: CustomerId, by?: string): Promise<readonly OrderStatus[]>
  /** What a customer's orders at one of these statuses can be found by; the newest first. */
  searchTexts(
    customer: CustomerId,
    at: readonly OrderStatus[],
    by?: string,
  ): Promise<readonly OrderTexts[]>
  /** A customer's orders as they are shown, the newest first. */
  history(customer: CustomerId, wanted: OrderSlice, by?: string): Promise<readonly StoredOrder[]>
  /** Of a customer's newest order that has one; empty where none has. */
  lastBillingCountry(customer: CustomerId): Promise<string>
}
