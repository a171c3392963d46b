import type { Lot } from '../credits/ledger.ts'
import type { CreditPack, CustomAmountRefused } from '../credits/pack.ts'
import type { LicenseTierTooLow } from '../license/choice.ts'
import type { LicenseOnRequest } from '../license/on-request.ts'
import type { LicenseId, LicenseType } from '../license/tier.ts'
import type { Cents } from '../shared/money.ts'
import type { PlanVariant } from '../subscription/plan.ts'
import type { PaidSeats, SeatsUnavailable } from '../subscription/seats.ts'
import type { TeamClosing } from '../team/team.ts'
import type { TaxedBill } from './reverse-charge.ts'
import type { Taxation } from '../shared/tax.ts'

/** What can be bought besides files: a pack, a number of credits, a plan, seats for it. */
export type PurchaseItem =
  | { readonly kind: 'pack'; readonly packId: number }
  | { readonly kind: 'credits'; readonly amount: number }
  | { readonly kind: 'plan'; readonly planId: number }
  /** So many further seats of a team, for the rest of the period. */
  | { readonly kind: 'seats'; readonly count: number }

/** What brings files another way: seats do not. */
export type ComparedItem = Exclude<PurchaseItem, { readonly kind: 'seats' }>

/** The plan of a subscription that goes on, as it was agreed. */
export interface ActivePlan {
  readonly subscriptionId: string
  readonly plan: PlanVariant
  readonly license: LicenseType
  readonly price: Cents
  readonly startsAt: number
  readonly endsAt: number
  /** Plan credits spent since the period began. */
  readonly creditsSpent: number
  /** What the period has granted. */
  readonly grants: readonly Lot[]
  /** Its renewal could not be charged. */
  readonly pastDue: boolean
  /** It ends with its period. */
  readonly cancelled: boolean
  /** The seats that are paid for beside it. */
  readonly seats: PaidSeats
  /** The moment from which the days of its months count. */
  readonly anchor: number
  /** Where its bills go. */
  readonly billing: TaxedBill
  /** What its renewal is for, as it was agreed: the scheduled plan, else the same one. */
  readonly renewal: Renewal
}

interface Renewal {
  readonly plan: PlanVariant
  readonly licenseId: LicenseId
  readonly price: Cents
  /** Further seats that it brings. */
  readonly seats: number
  /** Of one of them for its interval. */
  readonly seatPrice: Cents
  /** A change of plan or license begins with it. */
  readonly isScheduled: boolean
}

/** A monthly credit subscription of credits that goes on. */
export interface ActiveCreditSubscription {
  readonly packId: number
  /** Of each month, as it was agreed. */
  readonly price: Cents
  /** Of each month. */
  readonly credits: number
  readonly licenseId: LicenseId
  /** Its renewal could not be charged: buying one begins it anew, with another card. */
  readonly pastDue: boolean
  /** It ends with its month, and nothing more is charged for it. */
  readonly cancelled: boolean
  /** When the paid month ends. Epoch milliseconds. */
  readonly endsAt: number
}

/** The credit subscription that ends when a new one is paid. Its credits stay. */
export type ReplacedCreditSubscription = Pick<ActiveCreditSubscription, 'credits' | 'licenseId'>

/** Everything a price depends on. All of it is the shop's own; none of it comes with a request. */
export interface PurchaseFacts {
  readonly license: LicenseType
  /** What is sold, at base prices. */
  readonly plans: readonly PlanVariant[]
  /** What is sold, at the license's prices. */
  readonly packs: readonly CreditPack[]
  readonly running: ActivePlan | null
  readonly creditSubscription: ActiveCreditSubscription | null
  readonly holdsFreePlan: boolean
  /** The customer is a team. */
  readonly isTeam: boolean
  /** It is a team that closes (customer 4). */
  readonly isClosing: boolean
  readonly lots: readonly Lot[]
  /** What credits have to be good for now: others cannot be spent (decision 027). */
  readonly licenseNeeded: LicenseId
}

export interface NextCharge {
  /** Tax included, as far as the shop knows where the bill goes. */
  readonly amount: Cents
  readonly at: number
}

/** What a purchase comes to at a moment. */
export interface Purchase extends Taxation {
  /** The kind of its order: a change is an upgrade of what runs. */
  readonly kind: 'credits' | 'credit_subscription' | 'plan' | 'change' | 'seats'
  readonly licenseId: LicenseId
  /** The pack or the plan; null for a custom amount. */
  readonly refId: number | null
  readonly plan: PlanVariant | null
  /** Of a plan and of a credit subscription: those of each month. Of seats: those that come now. */
  readonly credits: number
  /** Further seats: those that a plan brings, or those that are added. */
  readonly seats: number
  /** Of one of them for a whole interval, before tax. */
  readonly seatPrice: Cents
  readonly price: Cents
  /** What the running period still owes its customer, never more than the price. */
  readonly credit: Cents
  /** On what is left of the price. */
  readonly tax: Cents
  readonly total: Cents
  readonly subscriptionId: string | null
  /** A downgrade: nothing is charged now, and the plan changes then. */
  readonly scheduledFor: number | null
  /** Those that can be spent: before and after this, each under the license that is needed then. */
  readonly creditsBefore: number
  readonly creditsAfter: number
  /** Kept after this, but of too low a license to pay for anything. */
  readonly creditsIneligible: number
  readonly nextCharge: NextCharge | null
  /** Only where a credit subscription takes the place of another. */
  readonly endsCreditSubscription: ReplacedCreditSubscription | null
}

/** The same before tax: its total is what is left of the price. */
export type NetPurchase = Omit<Purchase, 'tax' | keyof Taxation>

/** One credit subscription for a customer: whoever wants another cancels the one that goes on. */
export interface CreditSubscriptionHeld {
  readonly kind: 'credit-subscription-held'
  readonly credits: number
  /** When its month ends and the next one is charged. Epoch milliseconds. */
  readonly renewsAt: number
}

/** Teams have no plan but Pro, and buy credits beside it alone (customer 3). */
interface TeamNeedsPro {
  readonly kind: 'team-needs-pro'
}

export type PurchaseRefusal =
  | CustomAmountRefused
  | LicenseTierTooLow
  | LicenseOnRequest
  | { readonly kind: 'same-plan' }
  | SeatsUnavailable
  | TeamNeedsPro
  | TeamClosing
  | CreditSubscriptionHeld
  | { readonly kind: 'not-sold'; readonly what: 'pack' | 'plan' }
