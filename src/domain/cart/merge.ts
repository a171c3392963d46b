import { sameItem } from '../catalog/item-ref.ts'
import { higher } from '../license/choice.ts'
import type { LicenseId } from '../license/tier.ts'
import { CART_LIMIT, type CartRef } from './item.ts'

/** A cart as it is kept: what is in it, not what it costs. */
export interface StoredCart {
  readonly licenseId: LicenseId
  readonly items: readonly CartRef[]
  readonly code: string | null
}

/** A cart after a sign-in. */
export interface MergedCart extends StoredCart {
  /** Lines that found no room in it. */
  readonly dropped: number
}

/** Of a sign-in. */
export interface CartMerge {
  readonly visitor: StoredCart
  readonly user: StoredCart
  readonly minimum: LicenseId
  /** The visitor signs in on the checkout page. */
  readonly atCheckout: boolean
}

/** Whether a path of ours, with or without a query, is the page on which a cart is paid. */
export function isCheckout(path: string): boolean {
  return /^\/checkout\/?(?:\?|$)/.test(path)
}

/**
 * A visitor's cart joins the user's at sign-in (cart 3): while browsing both are kept, during
 * checkout the visitor's items are what is bought. The license is the highest of both and the minimum. Lines
 * past the limit are dropped, and counted.
 */
export function mergeCarts({ visitor, user, minimum, atCheckout }: CartMerge): MergedCart {
  const licenseId = higher(higher(visitor.licenseId, user.licenseId), minimum)
  const code = visitor.code ?? user.code
  if (atCheckout && visitor.items.length > 0) {
    return { licenseId, code, items: visitor.items, dropped: 0 }
  }
  const added = visitor.items.filter((item) => !user.items.some((other) => sameItem(other, item)))
  const both = [...user.items, ...added]
  const items = both.slice(0, CART_LIMIT)
  return { licenseId, code, items, dropped: both.length - items.length }
}
