import type { CreditOrderFacts } from '../cart/credit-order.ts'
import type { CartItem, CartRef } from '../cart/item.ts'
import type { CartContents } from '../cart/order.ts'
import type { LicenseId } from '../license/tier.ts'
import type { Cents } from '../shared/money.ts'
import type { Interval } from '../subscription/plan.ts'
import type { PurchaseTaxation } from './price-purchase.ts'
import type { NextCharge, PurchaseFacts, ComparedItem } from './purchase.ts'

/** A bundle on sale that contains some of the wanted files. */
export interface BundleOffer {
  readonly item: CartItem
  /** The lines that it replaces. */
  readonly covers: readonly CartRef[]
  /** Number of assets in it. */
  readonly assets: number
}

/** The facts that a comparison depends on. They are the same ones that orders are charged from. */
export interface OptionFacts {
  /** The cart to be paid for. */
  readonly contents: CartContents
  readonly bundles: readonly BundleOffer[]
  /** The facts for paying that cart with credits now. */
  readonly spending: CreditOrderFacts
  /** The facts for buying credits or a plan, under the cart's license or the higher one that a plan requires. */
  readonly purchasing: PurchaseFacts
  readonly taxation: PurchaseTaxation
}

/** What is left of a plan's monthly allowances once the files are licensed. */
interface AllowanceLeft {
  readonly downloads: number
  readonly downloads4k: number
}

/** One way to get all the wanted files. */
export interface PurchaseOption {
  /**
   * `once`: the cart itself, in money. `held`: with credits already held. `credits` and `plan`: these are
   * bought first, and the cart is then paid with credits. `bundle`: the cart with a bundle in place of the
   * lines that it covers.
   */
  readonly kind: 'once' | 'held' | 'credits' | 'plan' | 'bundle'
  /** Charged now, including tax. */
  readonly total: Cents
  /** Everything charged within a year if the purchase is kept: the same as `total` if nothing renews. */
  readonly yearTotal: Cents
  /** The next automatic charge, unless it is canceled before; null if there is none. */
  readonly nextCharge: NextCharge | null
  /** The license that it is bought under. */
  readonly licenseId: LicenseId
  /** The item bought in addition to the cart; null if there is none. */
  readonly wanted: ComparedItem | null
  /** Plans only. */
  readonly plan: { readonly name: string; readonly interval: Interval } | null
  /** Credits granted now. */
  readonly creditsBought: number
  /** Credits spent on the files. */
  readonly creditsSpent: number
  /** Credits of this license that remain. */
  readonly creditsLeft: number
  /** Null if no plan's allowances apply. */
  readonly allowanceLeft: AllowanceLeft | null
  /** `assets` counts those that come in addition to the wanted ones. */
  readonly bundle: { readonly slug: string; readonly name: string; readonly assets: number } | null
}

/** Every way to get the same files, lowest amount due now first. */
export interface Comparison {
  /** Number of wanted lines. */
  readonly items: number
  readonly licenseId: LicenseId
  readonly options: readonly [PurchaseOption, ...PurchaseOption[]]
}
