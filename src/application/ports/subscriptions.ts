import type { ResultAsync } from 'neverthrow'
import type { RunningOut } from '#domain/credits/ledger.ts'
import type { Meter } from '#domain/download/decision.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { NextCharge } from '#domain/order/purchase.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { TeamClosing } from '#domain/team/team.ts'
import type { SeatsInUse, SeatsUnavailable } from '#domain/subscription/seats.ts'
import type { SubscriptionStatus } from '#domain/subscription/subscription.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { CreditLot } from './credits.ts'
import type { CheckoutRefusal } from './orders.ts'
import type { Outage } from './outage.ts'
import type { PricedPlan } from './price-book.ts'
import type { QuoteRefusal } from './purchases.ts'

/**
 * The user's plan (subscription 1), the credit subscription beside it, and their credits. Null for what
 * they do not have.
 */
export interface SubscriptionDetails {
  readonly currentCreditBalance: number
  readonly cancelAt: number | null
  readonly planVariant: PricedPlan | null
  readonly status: SubscriptionStatus | null
  readonly periodEnd: number | null
  /** The renewal, or the next try if it is past due; null if there is no charge. */
  readonly nextCharge: NextCharge | null
  readonly pendingChange: { readonly plan: PricedPlan; readonly at: number } | null
  readonly lots: readonly CreditLot[]
  readonly usage: {
    readonly downloads: Meter
    readonly downloads4k: Meter
    readonly practice: Meter
  } | null
  readonly runningOut: RunningOut | null
  readonly creditSubscription: MyCreditSubscription | null
  /** For a team whose plan sells further seats. */
  readonly seats: MySeats | null
}

/** The seats of a team with a plan (seats 1). */
export interface MySeats {
  /** The seats that every team has. */
  readonly included: number
  readonly total: number
  /** How many remain when the current period ends. */
  readonly staying: number
  /** Taken by members and open invites. */
  readonly used: number
  /** The price of a further seat for one interval of the plan, before tax. */
  readonly price: Cents
  /** The credits that a further seat adds each month. */
  readonly creditsPerMonth: number
}

/** A monthly credit subscription, as agreed (credits 5). Its credits count as those of packs. */
export interface MyCreditSubscription {
  readonly packId: number
  readonly credits: number
  readonly licenseId: LicenseId
  /** Per month. */
  readonly price: Cents
  readonly status: Exclude<SubscriptionStatus, 'ended'>
  /** When the paid month ends. Epoch milliseconds. */
  readonly periodEnd: number
  /** The next charge and its date; null if there is none. */
  readonly nextCharge: NextCharge | null
  readonly cancelAt: number | null
}

/** There is no plan that this applies to. */
export interface NoSubscription {
  readonly kind: 'no-subscription'
}

/** There is no monthly credit subscription that this applies to. */
export interface NoCreditSubscription {
  readonly kind: 'no-credit-subscription'
}

/** A plan that starts at the period's end, under a license, with the mark of what was shown before the click. */
export interface ScheduledPlan {
  readonly planId: number
  readonly licenseId: LicenseId
  readonly quote: string
}

/** Why a plan cannot be scheduled for the period's end. Its price may have changed since it was shown. */
export type ChangeRefusal = QuoteRefusal | Extract<CheckoutRefusal, { kind: 'price-changed' }>

/**
 * The user's own subscription (subscription 1), and the credit subscription beside it. Every method
 * resolves with the state afterwards.
 */
export interface Subscriptions {
  details(viewer: Registered): ResultAsync<SubscriptionDetails, Outage>
  cancel(
    viewer: Registered,
    reason: string | null,
  ): ResultAsync<SubscriptionDetails, NoSubscription | Outage>
  reactivate(
    viewer: Registered,
  ): ResultAsync<SubscriptionDetails, NoSubscription | TeamClosing | Outage>
  /** Schedules another plan for the period's end, as quoted; a second request replaces the first. */
  scheduleChange(
    viewer: Registered,
    later: ScheduledPlan,
  ): ResultAsync<SubscriptionDetails, NoSubscription | ChangeRefusal | Outage>
  /** Sets how many seats the team has after the period's end, including the seats that every team has (seats 4). */
  keepSeats(
    viewer: Registered,
    seats: number,
  ): ResultAsync<SubscriptionDetails, NoSubscription | SeatsInUse | SeatsUnavailable | Outage>
  undoChange(viewer: Registered): ResultAsync<SubscriptionDetails, NoSubscription | Outage>
  /** Ends the credit subscription with the month that is paid for; one that is past due ends at once. */
  cancelCreditSubscription(
    viewer: Registered,
  ): ResultAsync<SubscriptionDetails, NoCreditSubscription | Outage>
  reactivateCreditSubscription(
    viewer: Registered,
  ): ResultAsync<SubscriptionDetails, NoCreditSubscription | TeamClosing | Outage>
}
