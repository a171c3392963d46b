import type { ResultAsync } from 'neverthrow'
import type { DiscountError } from '#domain/cart/discount-code.ts'
import type { CartRef, ItemRefusal } from '#domain/cart/item.ts'
import type { TakenOut } from '#domain/cart/one-file.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import type { LicenseTierTooLow } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'

/** One thing a shopper does to their cart. Recorded as such, so that two tabs cannot undo each other. */
export type CartChange =
  | { readonly kind: 'item-added'; readonly item: CartRef }
  | { readonly kind: 'item-removed'; readonly item: CartRef }
  /** Another file of the asset takes the place of a line, dearer or cheaper (cart 6). */
  | { readonly kind: 'file-changed'; readonly item: CartRef; readonly to: CartRef }
  | { readonly kind: 'license-chosen'; readonly licenseId: LicenseId }
  | { readonly kind: 'code-entered'; readonly code: string }
  | { readonly kind: 'code-dropped' }
  /**
   * Where the bill would go, by its ISO 3166-1 alpha-2 code in capitals: its tax is that country's. A VAT number that is
   * not named stays.
   */
  | {
      readonly kind: 'country-chosen'
      readonly country: string
      readonly vatId?: string | undefined
    }

/** A priced cart, with a mark of the prices it was quoted at: checkout sends it back (cart 2). */
export interface QuotedOrder extends CartOrder {
  readonly quote: string
  /** Where its bill would go; empty while nobody has said so. */
  readonly country: string
  /** The VAT number of that bill; absent without one. */
  readonly vatId?: string | undefined
  /** Lines of a visitor's cart that found no room when it joined this one: said until it changes (cart 3). */
  readonly dropped?: number | undefined
  /** Lines that another one made needless: said until the cart changes (cart 6). */
  readonly takenOut?: readonly TakenOut[] | undefined
}

export type CartRefusal =
  | ItemRefusal
  | LicenseTierTooLow
  | { readonly kind: 'discount-refused'; readonly error: DiscountError }

/** The one cart a viewer has, kept on the server: by account, or for a visitor by device. */
export interface Carts {
  open(viewer: Viewer): ResultAsync<QuotedOrder, Outage>
  record(
    viewer: Viewer,
    change: CartChange,
  ): ResultAsync<QuotedOrder, CartRefusal | Missing | Outage>
}
