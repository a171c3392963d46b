import { err, ok, type Result } from 'neverthrow'
import { sameItem, type ItemRef } from '../catalog/item-ref.ts'
import type { Sale } from '../catalog/sale.ts'
import type { Unblockable } from '../download/suggested-action.ts'
import type { Rest } from '../license/coverage.ts'
import type { Cents } from '../shared/money.ts'

/** cart 1: a cart has at most 50 lines. */
export const CART_LIMIT = 50

export const CART_TYPES = ['variant', 'bundle'] as const

/** The item of a cart line: one file of a product, or a bundle. The quantity is always one. */
export type CartRef = ItemRef<(typeof CART_TYPES)[number]>

/** An item of the catalog as a cart shows and prices it. */
export interface CartItem {
  readonly ref: CartRef
  readonly sku: string
  readonly name: string
  /** Which file of the product, or the number of members in the bundle. */
  readonly detail: string
  readonly slug: string
  readonly image: string
  /** Less the credits for what its buyer already owns of it. */
  readonly credits: number
  /** Under license 1, regardless of what is owned. */
  readonly basePrice: Cents
  /** Set if the buyer already owns part of the item: they pay only the rest (coverage 2, coverage 3). */
  readonly rest?: Rest
}

export type ItemRefusal =
  | { readonly kind: 'cart-full'; readonly limit: number }
  | { readonly kind: 'already-in-cart' }
  | { readonly kind: 'already-owned' }
  /** Practice footage: it is downloaded, and metered. */
  | { readonly kind: 'not-for-sale' }
  | ({ readonly kind: 'subscription-required' } & Unblockable)

/** Why a cart cannot hold an item that is sold this way; null if it can. */
export function refusalOf(sale: Sale): ItemRefusal | null {
  switch (sale) {
    case 'practice':
      return { kind: 'not-for-sale' }
    case 'subscription':
      return { kind: 'subscription-required' }
    case 'free':
    case 'money':
      return null
  }
}

/**
 * Decides whether an item may be added to the cart (cart 1): 50 lines, no duplicates, nothing owned at this tier.
 * `lines` is the number of lines with the item, fewer if it replaces some (cart 6).
 */
export function addItem(
  items: readonly CartRef[],
  item: CartRef,
  owned: boolean,
  lines = items.length + 1,
): Result<CartRef, ItemRefusal> {
  if (owned) return err({ kind: 'already-owned' })
  if (items.some((other) => sameItem(other, item))) return err({ kind: 'already-in-cart' })
  if (lines > CART_LIMIT) return err({ kind: 'cart-full', limit: CART_LIMIT })
  return ok(item)
}
