import type { Taxation } from '#domain/shared/tax.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { PaidSeats } from '#domain/subscription/seats.ts'
import type { Period, Subscription } from '#domain/subscription/subscription.ts'

/**
 * The kinds of subscriptions: a plan, or credits by the month (credits 5). A customer has at most one
 * running subscription of each kind.
 */
export type SubscriptionKind = 'plan' | 'credits'

/** The billing details of its bills. */
interface Billing {
  readonly country: string
  readonly company: string
  readonly vatId: string
}

/** The fields that both kinds of subscriptions have in common; it has not ended. */
interface Held {
  readonly id: string
  readonly customer: CustomerId
  /** The person who began it. */
  readonly userId: string
  readonly licenseId: LicenseId
  /** The price of a period, before tax. */
  readonly price: Cents
  /** Its course: period, cancellation and failures. */
  readonly subscription: Subscription
  /** The reference that the provider charges again; null if nothing was ever charged. */
  readonly payment: string | null
  readonly billing: Billing
}

export interface HeldPlan extends Held {
  readonly kind: 'plan'
  readonly plan: PlanVariant
  /** Monthly grants since its anchor. */
  readonly monthsGranted: number
  readonly scheduledChange: ScheduledChange | null
  /** Further seats, paid for as part of its price. */
  readonly seats: PaidSeats
}

interface HeldCredits extends Held {
  readonly kind: 'credits'
  readonly packId: number
  /** Credits per month. */
  readonly credits: number
}

export type HeldSubscription = HeldPlan | HeldCredits

/** A plan that begins at the period's end. */
interface ScheduledChange {
  readonly plan: PlanVariant
  readonly licenseId: LicenseId
  /** Null if it was scheduled before prices were agreed in advance. */
  readonly price: Cents | null
  /** The price of one further seat for its interval. */
  readonly seatPrice: Cents
}

export type RequestedChange = Omit<ScheduledChange, 'plan'> & { readonly planId: number }

/** A number of credits, of a pack or chosen freely; a subscription's credits are always of a pack. */
export type Bought =
  | { readonly kind: 'plan'; readonly planId: number }
  | { readonly kind: 'credits'; readonly packId: number | null; readonly credits: number }

/** The content of a period, and the terms agreed for it. */
export interface AgreedPeriod {
  readonly bought: Bought
  readonly licenseId: LicenseId
  readonly price: Cents
  /** The time from which the days of later periods are counted. */
  readonly anchor: number
  readonly period: Period
  readonly monthsGranted: number
  /** Further seats that the price includes, and the price of one of them. */
  readonly seats: number
  readonly seatPrice: Cents
}

export interface FirstPeriod extends AgreedPeriod {
  readonly payment: string | null
  readonly billing: Billing
}

interface RenewedPeriod extends AgreedPeriod {
  readonly cancelAt: number | null
  /** Whether the scheduled change stays. */
  readonly keepsScheduledChange: boolean
}

export interface DueSubscription {
  readonly kind: SubscriptionKind
  readonly id: string
  readonly customer: CustomerId
  readonly userId: string
}

/** What decides whether it is due. */
interface PerhapsDue
  extends
    DueSubscription,
    Pick<Subscription, 'status' | 'anchor' | 'periodEndsAt' | 'cancelAt' | 'failures'> {
  readonly monthsGranted: number
}

/** `n` months after the anchor are at least `n * meanMs - lessMs` milliseconds. */
interface MonthsAtLeast {
  readonly meanMs: number
  readonly lessMs: number
}

/** The order of a renewal, as it is written. */
export interface RenewalOrder extends Taxation {
  readonly id: string
  readonly customer: CustomerId
  readonly userId: string
  readonly subscriptionId: string
  readonly idempotencyKey: string
  /** Equal if and only if two attempts request the same; empty if only the shop requests it. */
  readonly bodyHash: string
  readonly licenseId: LicenseId
  readonly payment: string
  readonly billing: Billing
  readonly price: Cents
  readonly tax: Cents
  readonly total: Cents
  /** The purchase that it brings, with its amounts and texts. */
  readonly bought: Bought
  readonly credits: number
  readonly seats: number
  readonly seatPrice: Cents
  readonly name: string
  readonly detail: string
}

/** Subscriptions of both kinds, and the orders that renew them. */
export interface SubscriptionRepository {
  /** A customer's plan subscription, if it has not ended; null without one. */
  heldPlan(customer: CustomerId): Promise<HeldPlan | null>
  /** A customer's credit subscription, if it has not ended; null without one. */
  heldCredits(customer: CustomerId): Promise<HeldCredits | null>
  /** A plan subscription, ended or not; null if it does not exist. */
  planOf(id: string): Promise<HeldPlan | null>
  /** The kind of a subscription, ended or not; null if it does not exist. */
  kindOf(id: string): Promise<SubscriptionKind | null>
  /** When a subscription ended; null while it is running, and if it does not exist. */
  endedAt(id: string): Promise<number | null>
  /**
   * Running subscriptions whose period or cancellation is over, and plans of which another month may have begun
   * since the last one that was granted: plans first.
   */
  perhapsDue(now: number, monthsAtLeast: MonthsAtLeast): Promise<readonly PerhapsDue[]>

  begin(
    id: string,
    by: { readonly customer: CustomerId; readonly userId: string },
    first: FirstPeriod,
    now: number,
  ): Promise<void>
  /** Replaces it with a new first period; false once it has ended. Without a payment, it keeps its current one. */
  restart(id: string, first: FirstPeriod, now: number): Promise<boolean>
  /** Begins the period after the one that ends at `endedAt`; does nothing if that was already renewed. */
  renew(id: string, endedAt: number, next: RenewedPeriod, now: number): Promise<void>
  /** Marks it as past due, after this many failed renewals in a row. */
  fail(id: string, failures: number, now: number): Promise<void>
  setCancellation(
    id: string,
    cancellation: { readonly at: number | null; readonly reason: string | null },
    now: number,
  ): Promise<void>
  /** Null removes the scheduled change. */
  setScheduledChange(id: string, wanted: RequestedChange | null, now: number): Promise<void>
  /** Drops a scheduled change under a license below this one: the plan continues unchanged. */
  dropScheduledChangeBelow(customer: CustomerId, minimum: LicenseId, now: number): Promise<void>
  /** Sets the reference that the provider charges from now on. Does nothing if it has ended. */
  setPayment(id: string, payment: string, now: number): Promise<void>
  /** Sets a plan's further seats, and its price with them. */
  setSeats(id: string, seats: PaidSeats, price: Cents, now: number): Promise<void>
  setMonthsGranted(id: string, months: number, now: number): Promise<void>
  /** Does nothing if it has already ended. */
  end(id: string, endedAt: number, now: number): Promise<void>
  /**
   * Reopens a subscription that ended at exactly that time; false if its period has run out or its account
   * was closed since. If `isLeft`, it ends with its period.
   */
  reopen(
    id: string,
    asked: { readonly endedAt: number; readonly isLeft: boolean },
    now: number,
  ): Promise<boolean>

  /** Links the order that began or restarted it. */
  linkOrder(orderId: string, id: string): Promise<void>
  /** The keys of a customer's orders that renew it and have one of these statuses. */
  renewalsOf(
    held: Pick<HeldSubscription, 'id' | 'customer'>,
    statuses: readonly OrderStatus[],
  ): Promise<readonly string[]>
  /** False if it is already written, or its customer has another open order. */
  addRenewal(order: RenewalOrder, now: number): Promise<boolean>
  renameAttempt(orderId: string, idempotencyKey: string): Promise<void>
}
