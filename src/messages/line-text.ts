import { CART_LIMIT, type CartItem } from '#domain/cart/item.ts'
import type { TakenOut } from '#domain/cart/one-file.ts'
import type { OwnedFile } from '#domain/license/coverage.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { inCredits } from './credit-messages.ts'

interface RestOf {
  /** What is owned and lowers the price most; undefined where nothing does. */
  readonly basis: OwnedFile | undefined
  readonly licenseId: LicenseId
}

/** A line that charges less because of what is owned: another license of a file, a better file, or the rest of a bundle. */
export function restMessage(
  { ref, detail }: Pick<CartItem, 'ref' | 'detail'>,
  { basis, licenseId }: RestOf,
): string {
  if (!basis) return detail
  if (ref.type === 'bundle') return `${detail}, less what you own`
  if (basis.variantId === ref.id) return `${detail}, license upgrade from ${basis.license.name}`
  const under = basis.license.id === licenseId ? '' : ` (${basis.license.name})`
  return `${detail}, upgrade from ${basis.name}${under}`
}

/** What comes with a file before it is bought (coverage 5). */
export function includedMessage(count: number): string {
  return `Includes ${inFiles(count)} of this asset`
}

/** A line of an order that brings other files along (coverage 5). */
export function withIncluded(detail: string, count: number): string {
  return count === 0 ? detail : `${detail}, includes ${inFiles(count)}`
}

function inFiles(count: number): string {
  return count === 1 ? '1 more file' : `${count} more files`
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

/** A line that another one made needless (cart 6). */
export function takenOutMessage({ name, detail, why }: TakenOut): string {
  return why === 'in-bundle'
    ? `${name} was removed because it’s part of a bundle in your cart.`
    : `${name}, ${detail} was replaced by a better file.`
}

/** What a sign-in left out of a cart that was full (cart 3). */
export function droppedLinesMessage(count: number): string {
  const left = count === 1 ? '1 item was' : `${count} items were`
  return `Your cart can hold up to ${CART_LIMIT} items, so ${left} left out when you signed in.`
}
