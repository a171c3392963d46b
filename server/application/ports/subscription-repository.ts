import type { Taxation } from '#domain/shared/tax.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { PaidSeats } from '#domain/subscription/seats.ts'
import type { Period, Subscription } from '#domain/subscription/subscription.ts'

/** What renews: a plan, or credits by the month (credits 5). A customer has at most one of each that runs. */
export type SubscriptionKind = 'plan' | 'credits'

/** Where its bills go. */
interface Billing {
  readonly country: string
  readonly company: string
  readonly vatId: string
}

/** A subscription that has not ended, as far as both kinds agree. */
interface Held {
  readonly id: string
  readonly customer: CustomerId
  /** The person who began it. */
  readonly userId: string
  readonly licenseId: LicenseId
  /** Of a period, before tax. */
  readonly price: Cents
  /** How it runs. */
  readonly subscription: Subscription
  /** What the provider charges again; null where nothing was ever charged. */
  readonly payment: string | null
  readonly billing: Billing
}

export interface HeldPlan extends Held {
  readonly kind: 'plan'
  readonly plan: PlanVariant
  /** Monthly grants since its anchor. */
  readonly monthsGranted: number
  readonly scheduledChange: ScheduledChange | null
  /** Paid for beside it, and part of its price. */
  readonly seats: PaidSeats
}

interface HeldCredits extends Held {
  readonly kind: 'credits'
  readonly packId: number
  /** Of each month. */
  readonly credits: number
}

export type HeldSubscription = HeldPlan | HeldCredits

/** A plan that begins at the period's end. */
interface ScheduledChange {
  readonly plan: PlanVariant
  readonly licenseId: LicenseId
  /** Null where it was put down before prices were agreed. */
  readonly price: Cents | null
  /** Of one further seat for its interval. */
  readonly seatPrice: Cents
}

export type RequestedChange = Omit<ScheduledChange, 'plan'> & { readonly planId: number }

/** So many credits, of a pack or of one's own number; those of a subscription are of a pack. */
export type Bought =
  | { readonly kind: 'plan'; readonly planId: number }
  | { readonly kind: 'credits'; readonly packId: number | null; readonly credits: number }

/** What a period is of, and what was agreed for it. */
export interface AgreedPeriod {
  readonly bought: Bought
  readonly licenseId: LicenseId
  readonly price: Cents
  /** The moment from which the days of later periods count. */
  readonly anchor: number
  readonly period: Period
  readonly monthsGranted: number
  /** Further seats that the price pays for, and what one of them costs. */
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

/** The order of a renewal, as it is written. */
export interface RenewalOrder extends Taxation {
  readonly id: string
  readonly customer: CustomerId
  readonly userId: string
  readonly subscriptionId: string
  readonly idempotencyKey: string
  /** Equal exactly for attempts that ask for the same; empty where nobody but the shop asks. */
  readonly bodyHash: string
  readonly licenseId: LicenseId
  readonly payment: string
  readonly billing: Billing
  readonly price: Cents
  readonly tax: Cents
  readonly total: Cents
  /** What it brings, in words. */
  readonly bought: Bought
  readonly credits: number
  readonly seats: number
  readonly seatPrice: Cents
  readonly name: string
  readonly detail: string
}

/** Subscriptions of both kinds, and the orders that renew them. */
export interface SubscriptionRepository {
  /** A customer's subscription of a plan, as long as it has not ended; null without one. */
  heldPlan(customer: CustomerId): Promise<HeldPlan | null>
  /** The same of credits by the month. */
  heldCredits(customer: CustomerId): Promise<HeldCredits | null>
  /** A subscription of a plan, ended or not; null where there is none. */
  planOf(id: string): Promise<HeldPlan | null>
  /** What a subscription is of, ended or not; null where there is none. */
  kindOf(id: string): Promise<SubscriptionKind | null>
  /** When a subscription ended; null while it runs, and where there is none. */
  endedAt(id: string): Promise<number | null>
  /** Those whose period or cancellation is over, or to whom a month of at least this length may have come: plans first. */
  due(now: number, shortestMonth: number): Promise<readonly DueSubscription[]>

  begin(
    id: string,
    by: { readonly customer: CustomerId; readonly userId: string },
    first: FirstPeriod,
    now: number,
  ): Promise<void>
  /** Another first period in its place; false once it has ended. Without a payment the one that it has stays. */
  restart(id: string, first: FirstPeriod, now: number): Promise<boolean>
  /** The period that follows the one that ends then; nothing where that was renewed before. */
  renew(id: string, endedAt: number, next: RenewedPeriod, now: number): Promise<void>
  /** Past due, after so many failed renewals in a row. */
  fail(id: string, failures: number, now: number): Promise<void>
  setCancellation(
    id: string,
    cancellation: { readonly at: number | null; readonly reason: string | null },
    now: number,
  ): Promise<void>
  /** Null where nothing is scheduled any more. */
  setScheduledChange(id: string, wanted: RequestedChange | null, now: number): Promise<void>
  /** Drops a scheduled change under a license below this one: the plan goes on as it is. */
  dropScheduledChangeBelow(customer: CustomerId, minimum: LicenseId, now: number): Promise<void>
  /** What the provider charges from now on. Nothing where it has ended. */
  setPayment(id: string, payment: string, now: number): Promise<void>
  /** What a plan has of further seats, and what it costs with them. */
  setSeats(id: string, seats: PaidSeats, price: Cents, now: number): Promise<void>
  setMonthsGranted(id: string, months: number, now: number): Promise<void>
  /** Nothing where it has ended before. */
  end(id: string, endedAt: number, now: number): Promise<void>
  /**
   * One that ended at this very moment goes on, unless its period has run out or its account was closed since;
   * false then. One to be left ends with its period.
   */
  reopen(
    id: string,
    asked: { readonly endedAt: number; readonly isLeft: boolean },
    now: number,
  ): Promise<boolean>

  /** The order that began it, or that began it anew, names it. */
  linkOrder(orderId: string, id: string): Promise<void>
  /** The keys of a customer's attempts to renew it that have such a status. */
  renewalsOf(
    held: Pick<HeldSubscription, 'id' | 'customer'>,
    statuses: readonly OrderStatus[],
  ): Promise<readonly string[]>
  /** False where it is written already, or where its customer has another open order. */
  addRenewal(order: RenewalOrder, now: number): Promise<boolean>
  renameAttempt(orderId: string, idempotencyKey: string): Promise<void>
}
