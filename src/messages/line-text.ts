import { CART_LIMIT } from '#domain/cart/item.ts'
import { inCredits } from './credit-messages.ts'

/** A line that charges the difference between two licenses. */
export function updateMessage(detail: string, from: string): string {
  return `${detail}, license upgrade from ${from}`
}

/** A line that credits pay for. */
export function forCreditsMessage(detail: string, credits: number): string {
  return `${detail} for ${inCredits(credits)}`
}

/** A line of a monthly free pack. */
export function ofPackMessage(detail: string, month: string): string {
  return `${detail}, ${month} free pack`
}

/** What was bought, in short: "Campfire, close and 3 more". */
export function namesInShort(names: readonly string[]): string {
  const [first, ...others] = names
  return others.length === 0 ? String(first) : `${first} and ${others.length} more`
}

/** What a sign-in left out of a cart that was full (cart 3). */
export function droppedLinesMessage(count: number): string {
  const left = count === 1 ? '1 item was' : `${count} items were`
  return `Your cart can hold up to ${CART_LIMIT} items, so ${left} left out when you signed in.`
}
