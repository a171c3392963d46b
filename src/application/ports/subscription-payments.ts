import type { ResultAsync } from 'neverthrow'
import type { Order } from '#domain/order/order.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { CheckoutRefusal } from './orders.ts'
import type { Outage } from './outage.ts'
import type { NoCreditSubscription, NoSubscription } from './subscriptions.ts'

/** Which of the user's subscriptions: the plan, or the monthly credits. */
export type SubscriptionKind = 'plan' | 'credits'

/** An attempt to have a different card or wallet charged from now on. */
export interface PaymentMethodAttempt {
  /** Created once per attempt; the same key always gives the same order (checkout 1). */
  readonly key: string
  readonly of: SubscriptionKind
  /** A sandbox card, a token from the provider's script, or `paypal`. */
  readonly payment: string
}

/** An attempt to pay what is past due. */
export interface PayNowAttempt {
  readonly key: string
  readonly of: SubscriptionKind
  /** The end of the last paid period, as the page showed it. Epoch milliseconds. */
  readonly periodEnd: number
  /** Null to use the stored payment method. */
  readonly payment: string | null
}

/** Nothing is past due, or not anymore. */
export interface NotPastDue {
  readonly kind: 'not-past-due'
}

type Refused = CheckoutRefusal | NoSubscription | NoCreditSubscription | Outage

/**
 * The payment method of a subscription (subscription 8, subscription 9). The returned order is `paid`, or
 * `awaiting` its challenge, which is answered like any other (ports/orders).
 */
export interface SubscriptionPayments {
  /** Stores a different card or wallet, without a charge. */
  replace(viewer: Registered, attempt: PaymentMethodAttempt): ResultAsync<Order, Refused>
  payNow(viewer: Registered, attempt: PayNowAttempt): ResultAsync<Order, Refused | NotPastDue>
}
