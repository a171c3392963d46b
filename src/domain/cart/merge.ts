import { sameItem } from '../catalog/item-ref.ts'
import { higher } from '../license/choice.ts'
import type { LicenseId } from '../license/tier.ts'
import type { CartRef } from './item.ts'
import { withRoomFor, type MadeOfFiles } from './one-file.ts'

/** A cart as it is stored: its contents, without prices. */
export interface StoredCart {
  readonly licenseId: LicenseId
  readonly items: readonly CartRef[]
  readonly code: string | null
}

/** A cart after sign-in. */
export interface MergedCart extends StoredCart {
  /** Number of lines that did not fit. */
  readonly dropped: number
}

/** The inputs of a merge at sign-in. */
export interface CartMerge {
  readonly visitor: StoredCart
  readonly user: StoredCart
  /** The files of an item of either cart. */
  readonly filesOf: (item: CartRef) => MadeOfFiles['files']
  readonly minimum: LicenseId
  /** Whether the visitor signs in on the checkout page. */
  readonly atCheckout: boolean
}

/** Whether one of our paths, with or without a query, is the checkout page. */
export function isCheckout(path: string): boolean {
  return /^\/checkout\/?(?:\?|$)/.test(path)
}

/**
 * Merges a visitor's cart into the user's at sign-in (cart 3). While browsing, both are kept; during checkout,
 * the visitor's items are what is bought. The license is the highest of both carts' and the minimum. Lines past
 * the limit are dropped, and counted; an item that replaces a line of the cart needs no further one (cart 6).
 */
export function mergeCarts({ visitor, user, filesOf, minimum, atCheckout }: CartMerge): MergedCart {
  const licenseId = higher(higher(visitor.licenseId, user.licenseId), minimum)
  const code = visitor.code ?? user.code
  if (atCheckout && visitor.items.length > 0) {
    return { licenseId, code, items: visitor.items, dropped: 0 }
  }
  const added = visitor.items.filter((item) => !user.items.some((other) => sameItem(other, item)))
  const both = [...user.items, ...added]
  const entries = both.map((ref) => ({ item: { ref }, files: filesOf(ref) }))
  const items = withRoomFor([], entries).map(({ item }) => item.ref)
  return { licenseId, code, items, dropped: both.length - items.length }
}
