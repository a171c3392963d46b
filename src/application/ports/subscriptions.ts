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

/** Somebody's plan (subscription 1), the credit subscription beside it, and their credits. Nulls where there is none. */
export interface SubscriptionDetails {
  readonly currentCreditBalance: number
  readonly cancelAt: number | null
  readonly planVariant: PricedPlan | null
  readonly status: SubscriptionStatus | null
  readonly periodEnd: number | null
  /** The renewal, or the next try of one that is past due; null where nothing is charged. */
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
  /** Of a team whose plan sells further seats. */
  readonly seats: MySeats | null
}

/** A team's seats with its plan (seats 1). */
export interface MySeats {
  /** Those that every team has. */
  readonly included: number
  readonly total: number
  /** How many are left when the running period ends. */
  readonly staying: number
  /** Taken by members and open invites. */
  readonly used: number
  /** Of a further one for an interval of the plan, before tax. */
  readonly price: Cents
  /** What a further one brings each month. */
  readonly creditsPerMonth: number
}

/** A monthly credit subscription of credits, as it was agreed (credits 5). Its credits are those of packs. */
export interface MyCreditSubscription {
  readonly packId: number
  readonly credits: number
  readonly licenseId: LicenseId
  /** Of each month. */
  readonly price: Cents
  readonly status: Exclude<SubscriptionStatus, 'ended'>
  /** When the paid month ends. Epoch milliseconds. */
  readonly periodEnd: number
  /** What is charged next, and when; null where nothing is. */
  readonly nextCharge: NextCharge | null
  readonly cancelAt: number | null
}

/** There is no plan to do that to. */
export interface NoSubscription {
  readonly kind: 'no-subscription'
}

/** There is no monthly credit subscription to do that to. */
export interface NoCreditSubscription {
  readonly kind: 'no-credit-subscription'
}

/** A plan from the period's end on, under a license, with the mark of what was shown before the click. */
export interface ScheduledPlan {
  readonly planId: number
  readonly licenseId: LicenseId
  readonly quote: string
}

/** Why a plan cannot wait for the period's end. What would be charged then may have changed since it was shown. */
export type ChangeRefusal = QuoteRefusal | Extract<CheckoutRefusal, { kind: 'price-changed' }>

/** One's own subscription (subscription 1), and the credit subscription beside it. Every verb answers what is true afterwards. */
export interface Subscriptions {
  details(viewer: Registered): ResultAsync<SubscriptionDetails, Outage>
  cancel(
    viewer: Registered,
    reason: string | null,
  ): ResultAsync<SubscriptionDetails, NoSubscription | Outage>
  reactivate(
    viewer: Registered,
  ): ResultAsync<SubscriptionDetails, NoSubscription | TeamClosing | Outage>
  /** Another plan from the period's end on, as it was quoted; a second request takes the place of the first. */
  scheduleChange(
    viewer: Registered,
    later: ScheduledPlan,
  ): ResultAsync<SubscriptionDetails, NoSubscription | ChangeRefusal | Outage>
  /** How many seats the team has from the period's end on, those included that every team has (seats 4). */
  keepSeats(
    viewer: Registered,
    seats: number,
  ): ResultAsync<SubscriptionDetails, NoSubscription | SeatsInUse | SeatsUnavailable | Outage>
  undoChange(viewer: Registered): ResultAsync<SubscriptionDetails, NoSubscription | Outage>
  /** Ends the credit subscription with the month that is paid for; one that is past due at once. */
  cancelCreditSubscription(
    viewer: Registered,
  ): ResultAsync<SubscriptionDetails, NoCreditSubscription | Outage>
  keepCreditSubscription(
    viewer: Registered,
  ): ResultAsync<SubscriptionDetails, NoCreditSubscription | TeamClosing | Outage>
}
