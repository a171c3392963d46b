import type { ResultAsync } from 'neverthrow'
import type { CreditPack } from '#domain/credits/pack.ts'
import type { LotSource, RunningOut } from '#domain/credits/ledger.ts'
import type { Meter } from '#domain/download/decision.ts'
import type { LicenseTierTooLow } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { Order } from '#domain/order/order.ts'
import type {
  EndedRefill,
  NextCharge,
  PurchaseRefusal,
  WantedService,
} from '#domain/order/purchase.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import type { SubscriptionStatus } from '#domain/subscription/subscription.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'
import type { CheckoutRefusal } from './orders.ts'

/** A plan at an interval, priced under a licence. */
export interface PricedPlan extends PlanVariant {
  readonly licenseId: LicenseId
  readonly price: Cents
}

/** Plans and packs, priced under a licence (spec 3). Data of the shop, the same for everybody. */
export interface PriceBook {
  plans(licenseId: LicenseId): ResultAsync<readonly PricedPlan[], Outage>
  packs(licenseId: LicenseId): ResultAsync<readonly CreditPack[], Outage>
}

export type { WantedService }

/** What a purchase would come to, said before the click (rules 10). */
export interface ServiceQuote {
  readonly licenseId: LicenseId
  readonly name: string
  readonly detail: string
  readonly price: Cents
  /** What the running period still owes its payer; nothing for anything but an upgrade. */
  readonly credit: Cents
  /** To be charged now. */
  readonly total: Cents
  /** Marks these numbers: paying with another one is refused with the new price. */
  readonly quote: string
  /** A downgrade: nothing is charged now, and the plan changes then. Epoch milliseconds. */
  readonly waitsUntil: number | null
  /** Those that can be spent, now and afterwards. */
  readonly creditsBefore: number
  readonly creditsAfter: number
  /** Kept afterwards, but of too low a licence to pay for anything (decision 027). */
  readonly creditsOutgrown: number
  readonly nextCharge: NextCharge | null
  /** A refill that ends when this one is paid; null where none does. */
  readonly endsRefill: EndedRefill | null
}

/** An attempt to pay for credits or a plan. */
export interface ServiceAttempt {
  /** Made once per attempt; the same key always gives the same order (security 4). */
  readonly key: string
  readonly wanted: WantedService
  readonly licenseId: LicenseId
  readonly billing: Billing
  /** Null where nothing is to be paid. */
  readonly payment: string | null
  readonly quote: string
}

/** What is not sold like this: `missing` where it is not sold at all. */
export type ServiceRefusal =
  | LicenseTierTooLow
  | Missing
  | Exclude<PurchaseRefusal, { readonly kind: 'not-sold' }>
  | PlanWaits

/** A downgrade is not bought: it waits for the period's end (rules 10). Epoch milliseconds. */
export interface PlanWaits {
  readonly kind: 'plan-waits'
  readonly until: number
}

/** Buying credits and plans (rules 9, 10). */
export interface Purchases {
  quote(
    viewer: Registered,
    wanted: WantedService,
    licenseId: LicenseId,
  ): ResultAsync<ServiceQuote, ServiceRefusal | Outage>
  /** Pays now. An order that comes back is `paid`, or `awaiting` its second step (ports/orders). */
  place(
    viewer: Registered,
    attempt: ServiceAttempt,
  ): ResultAsync<Order, CheckoutRefusal | ServiceRefusal | Outage>
}

/** Credits that came together, and what is left of them. */
export interface CreditLot {
  readonly source: LotSource
  readonly amount: number
  readonly remaining: number
  readonly expiresAt: number | null
  readonly frozen: boolean
  /** What they were sold under: they license under no higher one. */
  readonly licenseId: LicenseId
}

/** The subscription of spec 3, with what rules 28 adds. Nulls where there is none. */
export interface SubscriptionDetails {
  readonly currentCreditBalance: number
  readonly cancelAt: number | null
  readonly planVariant: PricedPlan | null
  readonly status: SubscriptionStatus | null
  readonly periodEnd: number | null
  readonly pendingChange: { readonly plan: PricedPlan; readonly at: number } | null
  readonly lots: readonly CreditLot[]
  readonly usage: {
    readonly downloads: Meter
    readonly downloads4k: Meter
    readonly practice: Meter
  } | null
  readonly runningOut: RunningOut | null
  readonly refill: OwnRefill | null
}

/** A monthly refill of credits, as it was agreed (rules 9.5). Its credits are those of packs. */
export interface OwnRefill {
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

/** There is no monthly refill to do that to. */
export interface NoRefill {
  readonly kind: 'no-refill'
}

/** A plan from the period's end on, under a licence, with the mark of what was shown before the click. */
export interface LaterPlan {
  readonly planId: number
  readonly licenseId: LicenseId
  readonly quote: string
}

/** Why a plan cannot wait for the period's end. What would be charged then may have changed since it was shown. */
export type ChangeRefusal = ServiceRefusal | Extract<CheckoutRefusal, { kind: 'price-changed' }>

/** One's own subscription (rules 10), and the refill beside it. Every verb answers what is true afterwards. */
export interface Subscriptions {
  details(viewer: Registered): ResultAsync<SubscriptionDetails, Outage>
  cancel(
    viewer: Registered,
    reason: string | null,
  ): ResultAsync<SubscriptionDetails, NoSubscription | Outage>
  reactivate(viewer: Registered): ResultAsync<SubscriptionDetails, NoSubscription | Outage>
  /** Another plan from the period's end on, as it was quoted; asked for again, it takes the place of the one before. */
  changeLater(
    viewer: Registered,
    later: LaterPlan,
  ): ResultAsync<SubscriptionDetails, NoSubscription | ChangeRefusal | Outage>
  undoChange(viewer: Registered): ResultAsync<SubscriptionDetails, NoSubscription | Outage>
  /** Ends the refill with the month that is paid for; an owed one at once. */
  cancelRefill(viewer: Registered): ResultAsync<SubscriptionDetails, NoRefill | Outage>
  keepRefill(viewer: Registered): ResultAsync<SubscriptionDetails, NoRefill | Outage>
}

/** A line of the book of credits. */
export interface LedgerEntry {
  readonly id: string
  readonly at: number
  readonly delta: number
  readonly reason: 'grant' | 'spend' | 'reversal' | 'expiry' | 'refund'
  /** In words: the pack, the plan, the file. */
  readonly about: string
  /** What to name to `takeBack`, while this spend can be taken back; null otherwise. */
  readonly takeBack: string | null
}

export interface CreditAccount {
  /** What can be spent: credits of the licence that is needed, or of a higher one. */
  readonly balance: number
  readonly licenseId: LicenseId
  readonly lots: readonly CreditLot[]
  readonly runningOut: RunningOut | null
  /** Newest first. */
  readonly entries: readonly LedgerEntry[]
}

/** A spend is not taken back: ten minutes are over, or a byte went out (rules 9.9), or its licence was updated. */
export interface ReversalRefused {
  readonly kind: 'reversal-refused'
  readonly why: 'TOO_LATE' | 'ALREADY_SERVED' | 'UPDATED'
}

/** One's own credits (rules 9). */
export interface Credits {
  account(viewer: Registered): ResultAsync<CreditAccount, Outage>
  /**
   * Takes back what a grant cost, or a whole order that credits paid, within ten minutes and before
   * the first byte of any of its files (rules 9.9).
   */
  takeBack(
    viewer: Registered,
    id: string,
  ): ResultAsync<CreditAccount, ReversalRefused | Missing | Outage>
}
