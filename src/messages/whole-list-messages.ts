import { CART_LIMIT } from '#domain/cart/item.ts'
import type { LeftOut } from '#domain/wishlist/whole-list.ts'
import { inItems } from './wishlist-messages.ts'

type Why = LeftOut['why']

const REASONS: Readonly<Record<Why, string>> = {
  'cart-full': `Didn’t fit: a cart holds ${CART_LIMIT} items`,
  free: 'Free to download',
  'in-bundle': 'Included in a bundle on this wishlist',
  'in-cart': 'Already in your cart',
  owned: 'Already licensed',
  practice: 'Practice footage isn’t sold',
  subscription: 'For subscribers only',
  unavailable: 'No longer sold',
}

/** Why an item is left out when its list is licensed (wishlist 8). */
export function reasonMessage(why: Why): string {
  return REASONS[why]
}

export function notIncludedMessage(count: number): string {
  return count === 1 ? '1 item isn’t included' : `${inItems(count)} aren’t included`
}

/** What was added to the cart; the rest is listed below it. */
export function addedMessage(added: number, leftOut: readonly LeftOut[]): string {
  if (added > 0) {
    const full = leftOut.filter(({ why }) => why === 'cart-full').length
    const rest = full > 0 ? ` ${inItems(full)} didn’t fit.` : ''
    return `Added ${inItems(added)} to your cart.${rest}`
  }
  if (leftOut.some(({ why }) => why === 'cart-full')) {
    return `Your cart is full (${CART_LIMIT} items). Nothing was added.`
  }
  return 'Everything you can license here is already in your cart.'
}
