import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CreditOrderFacts } from '#domain/cart/credit-order.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { Purchase, PurchaseFacts, PurchaseItem } from '#domain/order/purchase.ts'
import type { PricedCart } from './checkout-carts.ts'
import type { OrderRecord } from './order-repository.ts'

/** What every new order has, whatever it is for. */
export interface NewAttempt {
  readonly id: string
  readonly userId: string
  readonly attemptKey: string
  readonly bodyHash: string
  readonly billing: Billing
  readonly payment: string | null
}

export interface NewOrder extends NewAttempt {
  readonly kept: PricedCart
  /** What it costs in credits, instead of money; 0 where money pays, or nothing is to be paid. */
  readonly credits: number
}

/** An order of credits or of a plan, with what it was priced from. */
export interface NewPurchaseOrder extends NewAttempt {
  readonly wanted: PurchaseItem
  readonly purchase: Purchase
  /** The mark of the purchase's numbers, and the moment at which they were computed. */
  readonly quote: string
  readonly pricedAt: number
  readonly name: string
  readonly detail: string
  /** The name of the line that takes off the credit. */
  readonly creditName: string
}

interface FactsAsked {
  readonly userId: string
  readonly licenseId: LicenseId
}

interface CreditOrderAsked {
  readonly userId: string
  readonly order: Pick<CartOrder, 'items' | 'licenseId'>
}

/** `crossed`: somebody was faster with this key, this cart or its code; look again before going on. */
export type OpenOutcome = 'opened' | 'crossed'

/** A step of an order's life. */
export interface OrderStep {
  readonly orderId: string
  readonly to: Exclude<OrderStatus, 'pending'>
  readonly challenge: string | null
  /** What the provider can charge again without the buyer, for an order that becomes paid. */
  readonly again: string | null
}

/** What a step made of an order; null where it stayed as it was. An order whose credits are gone is declined. */
export type StepTaken = OrderStep['to'] | null

/** The book of orders. Each method is one transaction; none of them asks anybody outside. */
export interface OrderStore {
  ofAttempt(userId: string, key: string): ResultAsync<OrderRecord | null, Outage>
  ofUser(userId: string, orderId: string): ResultAsync<OrderRecord | null, Outage>
  /** Any buyer's: for the shop's own business, never for a buyer's request. */
  find(orderId: string): ResultAsync<OrderRecord | null, Outage>
  /** The one order that a buyer may have under way. */
  openOrder(userId: string): ResultAsync<OrderRecord | null, Outage>
  openOrders(): ResultAsync<readonly OrderRecord[], Outage>
  /** What paying a cart with credits depends on now. */
  creditFacts(asked: CreditOrderAsked): ResultAsync<CreditOrderFacts, Outage>
  /** Writes a pending order of an unchanged cart, and takes its discount code's use. */
  open(order: NewOrder): ResultAsync<OpenOutcome, Outage>
  /** What the price of a service depends on; null where the license is not sold. */
  purchaseFacts(asked: FactsAsked): ResultAsync<PurchaseFacts | null, Outage>
  /** Writes a pending order of a service that still costs what it did. */
  openPurchase(order: NewPurchaseOrder): ResultAsync<OpenOutcome, Outage>
  /**
   * Takes a step, if the order's status allows it. Becoming paid licenses the files and takes what
   * was bought out of the cart, or grants the credits, or begins the plan, and posts the receipt; becoming declined or cancelled gives the code back.
   */
  take(step: OrderStep): ResultAsync<StepTaken, Outage>
}
