import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { PaymentToken } from '#application/ports/orders.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { KeptOrder } from './cart-ledger.ts'

/** What checkout must know of an order to carry it on. */
export interface OrderRecord {
  readonly id: string
  readonly userId: string
  readonly attemptKey: string
  readonly status: OrderStatus
  readonly bodyHash: string
  readonly total: Cents
  readonly payment: PaymentToken | null
  /** Epoch milliseconds. */
  readonly createdAt: number
}

export interface NewOrder {
  readonly id: string
  readonly userId: string
  readonly attemptKey: string
  readonly bodyHash: string
  readonly kept: KeptOrder
  readonly billing: Billing
  readonly payment: PaymentToken | null
  readonly now: number
}

/** `crossed`: somebody was faster with this key, this cart or its code; look again before going on. */
export type OpenOutcome = 'opened' | 'crossed'

/** A step of an order's life, and when it was taken. */
export interface OrderStep {
  readonly orderId: string
  readonly to: Exclude<OrderStatus, 'pending'>
  readonly challenge: string | null
  readonly now: number
}

/** The book of orders. Each method is one transaction; none of them asks anybody outside. */
export interface OrderLedger {
  ofAttempt(userId: string, key: string): ResultAsync<OrderRecord | null, Outage>
  ofUser(userId: string, orderId: string): ResultAsync<OrderRecord | null, Outage>
  /** The one order that a buyer may have under way. */
  underWay(userId: string): ResultAsync<OrderRecord | null, Outage>
  allUnderWay(): ResultAsync<readonly OrderRecord[], Outage>
  /** Writes a pending order of an unchanged cart, and takes its discount code's use. */
  open(order: NewOrder): ResultAsync<OpenOutcome, Outage>
  /**
   * Takes a step, if the order's status allows it. Becoming paid licenses the files, takes what was
   * bought out of the cart and posts the receipt; becoming declined or cancelled gives the code back.
   */
  take(step: OrderStep): ResultAsync<void, Outage>
}
