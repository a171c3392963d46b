import type { Lot } from '../credits/ledger.ts'
import type { CreditPack, CustomAmountRefused } from '../credits/pack.ts'
import type { LicenseTierTooLow } from '../license/choice.ts'
import type { LicenseId, LicenseType } from '../license/tier.ts'
import type { Cents } from '../shared/money.ts'
import type { PlanVariant } from '../subscription/plan.ts'

/** What can be bought besides files: a pack, a number of credits, a plan. */
export type WantedService =
  | { readonly kind: 'pack'; readonly packId: number }
  | { readonly kind: 'credits'; readonly amount: number }
  | { readonly kind: 'plan'; readonly planId: number }

/** The plan of a subscription that goes on, as it was agreed. */
export interface RunningPlan {
  readonly subscriptionId: string
  readonly plan: PlanVariant
  readonly license: LicenseType
  readonly price: Cents
  readonly startsAt: number
  readonly endsAt: number
  /** Plan credits spent since the period began. */
  readonly creditsSpent: number
  /** Its renewal could not be charged. */
  readonly owed: boolean
}

/** A monthly refill of credits that goes on. */
export interface RunningRefill {
  /** Its renewal could not be charged: buying one begins it anew, with another card. */
  readonly owed: boolean
}

/** Everything a price depends on. All of it is the shop's own; none of it comes with a request. */
export interface PurchaseFacts {
  readonly license: LicenseType
  /** What is sold, at base prices. */
  readonly plans: readonly PlanVariant[]
  /** What is sold, at the licence's prices. */
  readonly packs: readonly CreditPack[]
  readonly running: RunningPlan | null
  readonly refill: RunningRefill | null
  readonly holdsFreePlan: boolean
  readonly lots: readonly Lot[]
}

export interface NextCharge {
  readonly amount: Cents
  readonly at: number
}

/** What a purchase comes to at a moment. */
export interface Purchase {
  /** The kind of its order: a change is an upgrade of what runs. */
  readonly kind: 'credits' | 'refill' | 'plan' | 'change'
  readonly licenseId: LicenseId
  /** The pack or the plan; null for a custom amount. */
  readonly refId: number | null
  readonly plan: PlanVariant | null
  /** Of a plan and of a refill: those of each month. */
  readonly credits: number
  readonly price: Cents
  /** What the running period still owes its payer, never more than the price. */
  readonly credit: Cents
  readonly total: Cents
  readonly subscriptionId: string | null
  /** A downgrade: nothing is charged now, and the plan changes then. */
  readonly waitsUntil: number | null
  readonly creditsBefore: number
  readonly creditsAfter: number
  readonly nextCharge: NextCharge | null
}

/** One refill for a payer: who wants another ends the one they have first. */
export interface RefillHeld {
  readonly kind: 'refill-held'
}

export type PurchaseRefusal =
  | CustomAmountRefused
  | LicenseTierTooLow
  | { readonly kind: 'same-plan' }
  | RefillHeld
  | { readonly kind: 'not-sold'; readonly what: 'pack' | 'plan' }
