import type { ResultAsync } from 'neverthrow'
import type { SpendRefusal } from '#domain/cart/credit-order.ts'
import type { FileBeingPaid } from '#domain/download/decision.ts'
import type { LicenseTierTooLow } from '#domain/license/choice.ts'
import type { LicenseOnRequest } from '#domain/license/on-request.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { AlreadyOnAccount, InvoiceRefusal } from '#domain/order/on-account.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderPage, OrderQuery } from '#domain/order/order-query.ts'
import type { PaymentMethod } from '#domain/order/payment-method.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { TeamClosing } from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'

/** What the sandbox's form offers. Nothing that looks like a card number is ever typed or sent. */
export const SANDBOX_TOKENS = [
  'sandbox_ok',
  'sandbox_other',
  'sandbox_declined',
  'sandbox_second_step',
] as const

export type SandboxToken = (typeof SANDBOX_TOKENS)[number]

/** What a page sends to pay through PayPal, where the buyer is sent next. */
export const PAYPAL_PAYMENT = 'paypal' satisfies PaymentMethod

/** What a page sends to pay for a cart with credits. */
export const CREDITS_PAYMENT = 'credits' satisfies PaymentMethod

/** What a page sends to have a team's order invoiced, if an operator allows it (on-account 1). */
export const INVOICE_PAYMENT = 'invoice' satisfies PaymentMethod

/** An attempt to pay for the cart. */
export interface PaymentAttempt {
  /** Created once per attempt; the same key always gives the same order (checkout 1). */
  readonly key: string
  readonly billing: Billing
  /**
   * A sandbox card, a token from the provider's script, `paypal`, `credits` or `invoice`; null if nothing
   * is left to pay.
   */
  readonly payment: string | null
  /** The mark of the prices that the shopper saw. */
  readonly quote: string
}

export type CheckoutRefusal =
  | Invalid
  | LicenseTierTooLow
  | LicenseOnRequest
  | SpendRefusal
  | { readonly kind: 'cart-empty' }
  | { readonly kind: 'price-changed'; readonly total: Cents }
  | { readonly kind: 'payment-declined'; readonly orderId: string }
  /** The provider is still waiting for the money of an earlier order, which can be neither ended nor paid yet. */
  | { readonly kind: 'payment-pending'; readonly orderId: string }
  /** Another member is currently paying for a file of the same asset (customer 5). */
  | FileBeingPaid
  | InvoiceRefusal
  | AlreadyOnAccount
  /** A closing team buys nothing by invoice, and nothing that outlasts it (customer 4). */
  | TeamClosing
  | { readonly kind: 'payment-missing' }
  /** Their card or wallet has already paid with the code, from whichever account. */
  | { readonly kind: 'code-already-used' }
  | { readonly kind: 'idempotency-key-reused' }

export type ChallengeAnswer = 'approve' | 'refuse'

/** Pays for an order. The returned order is `paid`, `awaiting` its challenge, or `on-account`. */
export interface Checkout {
  place(viewer: Registered, attempt: PaymentAttempt): ResultAsync<Order, CheckoutRefusal | Outage>
  answerChallenge(
    viewer: Registered,
    orderId: string,
    answer: ChallengeAnswer,
  ): ResultAsync<Order, CheckoutRefusal | Missing | Outage>
}

/** The orders that a viewer placed. Someone else's order is missing, never forbidden. */
export interface Orders {
  find(viewer: Registered, id: string): ResultAsync<Order, Missing | Outage>
  /** A page of orders, newest first. */
  history(viewer: Registered, query: OrderQuery): ResultAsync<OrderPage, Outage>
  /** The billing country of the latest order, ISO 3166-1 alpha-2; empty if there is none. */
  billingCountry(viewer: Registered): ResultAsync<string, Outage>
}
