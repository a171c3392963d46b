import type { ResultAsync } from 'neverthrow'
import type { DiscountError } from '#domain/cart/discount-code.ts'
import type { CartRef, ItemRefusal } from '#domain/cart/item.ts'
import type { TakenOut } from '#domain/cart/one-file.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import type { LicenseTierTooLow } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'

/**
 * One action of a shopper on their cart. Recorded as an action, so that two tabs cannot undo each other's
 * changes.
 */
export type CartChange =
  | { readonly kind: 'item-added'; readonly item: CartRef }
  | { readonly kind: 'item-removed'; readonly item: CartRef }
  /** Replaces a line with another file of the asset, at a higher or lower price (cart 6). */
  | { readonly kind: 'file-changed'; readonly item: CartRef; readonly to: CartRef }
  | { readonly kind: 'license-chosen'; readonly licenseId: LicenseId }
  | { readonly kind: 'code-entered'; readonly code: string }
  | { readonly kind: 'code-dropped' }
  /**
   * The country of the bill, as an uppercase ISO 3166-1 alpha-2 code: it determines the tax. If no VAT
   * number is given, the current one stays.
   */
  | {
      readonly kind: 'country-chosen'
      readonly country: string
      readonly vatId?: string | undefined
    }

/** A priced cart, with a mark of the quoted prices that checkout sends back (cart 2). */
export interface QuotedOrder extends CartOrder {
  readonly quote: string
  /** The country of its bill; empty until it is known. */
  readonly country: string
  /** The VAT number of that bill; absent without one. */
  readonly vatId?: string | undefined
  /**
   * Lines of a visitor's cart that did not fit when it joined this one; reported until the cart changes
   * (cart 3).
   */
  readonly dropped?: number | undefined
  /** Lines that another one made redundant; reported until the cart changes (cart 6). */
  readonly takenOut?: readonly TakenOut[] | undefined
  /** Names of lines that the customer already owns under this license; reported until the cart changes (cart 8). */
  readonly alreadyOwned?: readonly string[] | undefined
}

export type CartRefusal =
  | ItemRefusal
  | LicenseTierTooLow
  | { readonly kind: 'discount-refused'; readonly error: DiscountError }

/** The viewer's one cart, stored on the server: by account, or by device for a visitor. */
export interface Carts {
  open(viewer: Viewer): ResultAsync<QuotedOrder, Outage>
  record(
    viewer: Viewer,
    change: CartChange,
  ): ResultAsync<QuotedOrder, CartRefusal | Missing | Outage>
}
