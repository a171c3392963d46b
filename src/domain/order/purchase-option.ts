import type { CreditOrderFacts } from '../cart/credit-order.ts'
import type { CartItem, CartRef } from '../cart/item.ts'
import type { CartContents } from '../cart/order.ts'
import type { LicenseId } from '../license/tier.ts'
import type { Cents } from '../shared/money.ts'
import type { Interval } from '../subscription/plan.ts'
import type { PurchaseTaxation } from './price-purchase.ts'
import type { NextCharge, PurchaseFacts, ComparedItem } from './purchase.ts'

/** A bundle on sale that holds something of what is wanted. */
export interface BundleOffer {
  readonly item: CartItem
  /** The lines that it takes the place of. */
  readonly covers: readonly CartRef[]
  /** How many assets it holds. */
  readonly assets: number
}

/** What the ways to buy the same files depend on. All of it is what orders are charged from. */
export interface OptionFacts {
  /** The cart that would be paid for. */
  readonly contents: CartContents
  readonly bundles: readonly BundleOffer[]
  /** What paying that cart with credits depends on now. */
  readonly spending: CreditOrderFacts
  /** What buying credits or a plan depends on, under the cart's license or the higher one that a plan needs. */
  readonly purchasing: PurchaseFacts
  readonly taxation: PurchaseTaxation
}

/** What is left of a plan's allowances in its month, once the files are licensed. */
interface AllowanceLeft {
  readonly downloads: number
  readonly downloads4k: number
}

/** One way to have all the files that are wanted. */
export interface PurchaseOption {
  /**
   * `once`: the cart as it is, in money. `held`: with credits that are there already. `credits` and `plan` are bought
   * first, and the cart is paid with credits then. `bundle`: the cart with a bundle in place of what it covers.
   */
  readonly kind: 'once' | 'held' | 'credits' | 'plan' | 'bundle'
  /** Charged now, tax included. */
  readonly total: Cents
  /** Everything that is charged within a year where it is kept: the same as now where nothing renews. */
  readonly yearTotal: Cents
  /** What is charged again without another click, unless it is canceled before; null where nothing is. */
  readonly nextCharge: NextCharge | null
  /** The license that it is bought under. */
  readonly licenseId: LicenseId
  /** What is bought besides the cart; null where nothing is. */
  readonly wanted: ComparedItem | null
  /** Of a plan. */
  readonly plan: { readonly name: string; readonly interval: Interval } | null
  /** Credits that it brings now. */
  readonly creditsBought: number
  /** Credits that pay for the files. */
  readonly creditsSpent: number
  /** Credits of this license that are there afterwards. */
  readonly creditsLeft: number
  /** Null where no plan's allowances count. */
  readonly allowanceLeft: AllowanceLeft | null
  /** With `assets` that come along besides what is wanted. */
  readonly bundle: { readonly slug: string; readonly name: string; readonly assets: number } | null
}

/** Every way to have the same files, the cheapest to pay now first. */
export interface Comparison {
  /** How many lines are wanted. */
  readonly items: number
  readonly licenseId: LicenseId
  readonly options: readonly [PurchaseOption, ...PurchaseOption[]]
}
