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

/** What can be bought besides files: a pack, a number of credits, a plan, or seats for it. */
export type PurchaseItem =
  | { readonly kind: 'pack'; readonly packId: number }
  | { readonly kind: 'credits'; readonly amount: number }
  | { readonly kind: 'plan'; readonly planId: number }
  /** A number of further seats for a team, for the rest of the period. */
  | { readonly kind: 'seats'; readonly count: number }

/** Purchases that are another way to get files, which seats are not. */
export type ComparedItem = Exclude<PurchaseItem, { readonly kind: 'seats' }>

/** The plan of an active subscription, as agreed. */
export interface ActivePlan {
  readonly subscriptionId: string
  readonly plan: PlanVariant
  readonly license: LicenseType
  readonly price: Cents
  readonly startsAt: number
  readonly endsAt: number
  /** Plan credits spent since the period began. */
  readonly creditsSpent: number
  /** The lots that the period has granted. */
  readonly grants: readonly Lot[]
  /** Whether its renewal could not be charged. */
  readonly pastDue: boolean
  /** Whether it ends with its period. */
  readonly cancelled: boolean
  /** The seats paid for in addition to the plan. */
  readonly seats: PaidSeats
  /** The moment that its months are counted from. */
  readonly anchor: number
  /** The bill that its charges are taxed by. */
  readonly billing: TaxedBill
  /** What its renewal is for, as agreed: the scheduled plan, or else the same one. */
  readonly renewal: Renewal
}

interface Renewal {
  readonly plan: PlanVariant
  readonly licenseId: LicenseId
  readonly price: Cents
  /** Further seats that it includes. */
  readonly seats: number
  /** Price of one of these seats for the plan's interval. */
  readonly seatPrice: Cents
  /** Whether a change of plan or license starts with it. */
  readonly isScheduled: boolean
}

/** An active monthly credit subscription. */
export interface ActiveCreditSubscription {
  readonly packId: number
  /** Price per month, as agreed. */
  readonly price: Cents
  /** Credits per month. */
  readonly credits: number
  readonly licenseId: LicenseId
  /** Whether its renewal could not be charged; buying one starts it again, with another card. */
  readonly pastDue: boolean
  /** Whether it ends with its month, without any further charge. */
  readonly cancelled: boolean
  /** When the paid month ends. Epoch milliseconds. */
  readonly endsAt: number
}

/** The credit subscription that ends when a new one is paid for. Its credits stay. */
export type ReplacedCreditSubscription = Pick<ActiveCreditSubscription, 'credits' | 'licenseId'>

/** Everything that a price depends on. All of it is the shop's own data; none of it comes from a request. */
export interface PurchaseFacts {
  readonly license: LicenseType
  /** Plans on sale, at base prices. */
  readonly plans: readonly PlanVariant[]
  /** Packs on sale, at the license's prices. */
  readonly packs: readonly CreditPack[]
  readonly running: ActivePlan | null
  readonly creditSubscription: ActiveCreditSubscription | null
  readonly holdsFreePlan: boolean
  /** Whether the customer is a team. */
  readonly isTeam: boolean
  /** Whether it is a team that is closing (customer 4). */
  readonly isClosing: boolean
  readonly lots: readonly Lot[]
  /** The lowest license that credits must have now; others cannot be spent (decision 027). */
  readonly licenseNeeded: LicenseId
}

export interface NextCharge {
  /** Including tax, as far as the shop knows the billing country. */
  readonly amount: Cents
  readonly at: number
}

/** A purchase, priced at a given moment. */
export interface Purchase extends Taxation {
  /** The kind of its order; `change` is an upgrade of the current plan. */
  readonly kind: 'credits' | 'credit_subscription' | 'plan' | 'change' | 'seats'
  readonly licenseId: LicenseId
  /** The id of the pack or the plan; null for a custom amount. */
  readonly refId: number | null
  readonly plan: PlanVariant | null
  /** Plans and credit subscriptions: the credits of each month. Seats: the credits granted now. */
  readonly credits: number
  /** Further seats: those that a plan includes, or those that are added. */
  readonly seats: number
  /** Price of one of these seats for a whole interval, before tax. */
  readonly seatPrice: Cents
  readonly price: Cents
  /** The unused value of the current period, never more than the price. */
  readonly credit: Cents
  /** On the price less the credit. */
  readonly tax: Cents
  readonly total: Cents
  readonly subscriptionId: string | null
  /** Set for a downgrade: nothing is charged now, and the plan changes at this moment. */
  readonly scheduledFor: number | null
  /** Credits that can be spent before and after the purchase, each under the license required at that point. */
  readonly creditsBefore: number
  readonly creditsAfter: number
  /** Credits that are kept, but have too low a license to pay for anything after the purchase. */
  readonly creditsIneligible: number
  readonly nextCharge: NextCharge | null
  /** Set only if a credit subscription replaces another one. */
  readonly endsCreditSubscription: ReplacedCreditSubscription | null
}

/** A purchase before tax: its total is the price less the credit. */
export type NetPurchase = Omit<Purchase, 'tax' | keyof Taxation>

/** A customer can have only one credit subscription: to buy another, they cancel the active one. */
export interface CreditSubscriptionExists {
  readonly kind: 'credit-subscription-exists'
  readonly credits: number
  /** When its month ends and the next one is charged. Epoch milliseconds. */
  readonly renewsAt: number
}

/** Teams can have no plan but Pro, and buy credits only alongside it (customer 3). */
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
  | CreditSubscriptionExists
  | { readonly kind: 'not-sold'; readonly what: 'pack' | 'plan' }
