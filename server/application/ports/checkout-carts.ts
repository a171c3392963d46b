import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { QuotedOrder } from '#application/ports/carts.ts'
import type { Registered } from '#domain/user/viewer.ts'

/** A member's cart, priced now, with what tells whether it changed since. */
export interface PricedCart {
  readonly cartId: string
  /** One more at every change of items, license, code or country. */
  readonly version: number
  /** As it was chosen: the order is priced under a higher one where its owner needs that by now. */
  readonly chosenLicenseId: LicenseId
  readonly order: QuotedOrder
}

/** The cart as checkout needs it. */
export interface CheckoutCarts {
  /** Taxed as in the country that the bill goes to, whatever the cart was shown for. */
  priced(viewer: Registered, country: string): ResultAsync<PricedCart, Outage>
}
