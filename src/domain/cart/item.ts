import { err, ok, type Result } from 'neverthrow'
import { sameItem, type ItemRef } from '../catalog/item-ref.ts'
import type { Sale } from '../catalog/sale.ts'
import type { Unblockable } from '../download/suggested-action.ts'
import type { Rest } from '../license/coverage.ts'
import type { Cents } from '../shared/money.ts'

/** cart 1: a cart has at most 50 lines. */
export const CART_LIMIT = 50

export const CART_TYPES = ['variant', 'bundle'] as const

/** What a line stands for: one file of a product, or a bundle. Quantity is always one. */
export type CartRef = ItemRef<(typeof CART_TYPES)[number]>

/** An item of the catalog as a cart shows and prices it. */
export interface CartItem {
  readonly ref: CartRef
  readonly sku: string
  readonly name: string
  /** Which file of the product, or how many members of the bundle. */
  readonly detail: string
  readonly slug: string
  readonly image: string
  /** Less what its buyer owns of it. */
  readonly credits: number
  /** Under license 1, whatever is owned. */
  readonly basePrice: Cents
  /** Where its buyer owns part of it: they pay the rest (coverage 2, coverage 3). */
  readonly rest?: Rest
}

export type ItemRefusal =
  | { readonly kind: 'cart-full'; readonly limit: number }
  | { readonly kind: 'already-in-cart' }
  | { readonly kind: 'already-owned' }
  /** Practice footage: it is downloaded, and counted. */
  | { readonly kind: 'not-for-sale' }
  | ({ readonly kind: 'subscription-required' } & Unblockable)

/** Why no cart takes what is sold this way; null where carts do. */
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

/** Whether an item may join the cart (cart 1): 50 lines, no duplicates, nothing owned at this tier. */
export function addItem(
  items: readonly CartRef[],
  item: CartRef,
  owned: boolean,
): Result<CartRef, ItemRefusal> {
  if (owned) return err({ kind: 'already-owned' })
  if (items.some((other) => sameItem(other, item))) return err({ kind: 'already-in-cart' })
  if (items.length >= CART_LIMIT) return err({ kind: 'cart-full', limit: CART_LIMIT })
  return ok(item)
}
