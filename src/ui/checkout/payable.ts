import type { ResultAsync } from 'neverthrow'
import type { QuotedOrder } from '#application/ports/carts.ts'
import type { Purchases, PurchaseQuote } from '#application/ports/purchases.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import type { Checkout, PaymentAttempt } from '#application/ports/orders.ts'
import { creditsFor } from '#domain/cart/cart-credits.ts'
import type { Order } from '#domain/order/order.ts'
import type { NextCharge } from '#domain/order/purchase.ts'
import type { Taxation } from '#domain/shared/tax.ts'
import type { TeamPermission } from '#domain/team/role.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'

/** What is being paid for, with the amounts shown on screen, and how to place its order. */
export interface Payable extends Pick<QuotedOrder, 'licenseId' | 'free' | 'total' | 'quote'> {
  /** How it is taxed, which the page explains. Null if nothing is charged now. */
  readonly taxation: Taxation | null
  /** The price in credits. Null if it can't be paid with credits. */
  readonly credits: number | null
  /** The next recurring charge. Null if nothing renews, and for a free plan. */
  readonly nextCharge: NextCharge | null
  /** True if it is charged again later without the buyer. */
  readonly renews: boolean
  /**
   * The permissions required to pay for it by a team's invoice. Null if invoices are not available (on-account
   * 2).
   */
  readonly invoicePermissions: readonly TeamPermission[] | null
  /** The cart as it was shown. Omitted if the purchase is not a cart. */
  readonly order?: QuotedOrder
  place(viewer: Registered, attempt: PaymentAttempt): ResultAsync<Order, UserError>
}

/** The whole cart. */
export function payableCart(checkout: Checkout, order: QuotedOrder): Payable {
  const { licenseId, free, total, quote } = order
  return {
    licenseId,
    free,
    total,
    quote,
    taxation: order,
    credits: creditsFor(order.items),
    nextCharge: null,
    renews: false,
    invoicePermissions: ['license', 'manage-billing'],
    order,
    place: (viewer, attempt) => checkout.place(viewer, attempt),
  }
}

/** A plan, credits or seats. */
export function payablePurchase(
  purchases: Purchases,
  wanted: PurchaseItem,
  purchaseQuote: PurchaseQuote,
): Payable {
  const { licenseId, total, quote, nextCharge } = purchaseQuote
  const renews = wanted.kind === 'plan' || nextCharge !== null
  return {
    licenseId,
    free: total <= 0,
    total,
    quote,
    taxation: purchaseQuote,
    credits: null,
    nextCharge,
    renews,
    invoicePermissions: renews ? null : ['manage-billing'],
    place: (viewer, attempt) => purchases.place(viewer, { ...attempt, wanted, licenseId }),
  }
}
