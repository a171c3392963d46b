import type { ResultAsync } from 'neverthrow'
import type { Order } from '#domain/order/order.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { CheckoutRefusal } from './orders.ts'
import type { Outage } from './outage.ts'
import type { NoCreditSubscription, NoSubscription } from './subscriptions.ts'

/** Which of one's subscriptions: the plan, or the credits by the month. */
export type SubscriptionKind = 'plan' | 'credits'

/** An attempt to have another card or wallet charged from now on. */
export interface PaymentMethodAttempt {
  /** Made once per attempt; the same key always gives the same order (checkout 1). */
  readonly key: string
  readonly of: SubscriptionKind
  /** A sandbox's card, a token of the provider's script, or `paypal`. */
  readonly payment: string
}

/** An attempt to pay for what is past due. */
export interface PayNowAttempt {
  readonly key: string
  readonly of: SubscriptionKind
  /** When the period ended that was paid last, as its page says it. Epoch milliseconds. */
  readonly periodEnd: number
  /** Null for what is kept. */
  readonly payment: string | null
}

/** Nothing is owed for it, or not any more. */
export interface NotPastDue {
  readonly kind: 'not-past-due'
}

type Refused = CheckoutRefusal | NoSubscription | NoCreditSubscription | Outage

/**
 * What a subscription is charged to (subscription 8, subscription 9). An order that comes back is `paid`, or `awaiting`
 * its challenge, which is answered like any other (ports/orders).
 */
export interface SubscriptionPayments {
  /** Keeps another card or wallet, without a charge. */
  replace(viewer: Registered, attempt: PaymentMethodAttempt): ResultAsync<Order, Refused>
  payNow(viewer: Registered, attempt: PayNowAttempt): ResultAsync<Order, Refused | NotPastDue>
}
