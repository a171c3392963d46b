import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { LeftOut } from '#domain/wishlist/whole-list.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { QuotedOrder } from './carts.ts'
import type { Outage } from './outage.ts'

/** What licensing a whole list would cost, before tax (wishlist 8). */
interface ListOffer {
  /** The requested license, or the viewer's minimum if that is higher. */
  readonly licenseId: LicenseId
  /** How many items of the list it licenses. */
  readonly count: number
  /** What they cost in credits instead. */
  readonly credits: number
  readonly subtotal: Cents
  /** What the quantity discount takes off (discount 1). */
  readonly discount: Cents
  readonly total: Cents
  /** The license is on request: the prices are only a starting point (licensing 4). */
  readonly onRequest: boolean
  readonly leftOut: readonly LeftOut[]
}

/** What was added to the cart, and what was not. */
interface ListInCart {
  readonly cart: QuotedOrder
  readonly added: number
  readonly leftOut: readonly LeftOut[]
}

/**
 * Licenses everything on a list, whoever owns it, at the prices of a cart (wishlist 8). Items are passed as
 * the page shows them.
 */
export interface WholeLists {
  offer(
    viewer: Viewer,
    items: readonly WishlistRef[],
    licenseId: LicenseId,
  ): ResultAsync<ListOffer, Outage>
  addToCart(viewer: Viewer, items: readonly WishlistRef[]): ResultAsync<ListInCart, Outage>
}
