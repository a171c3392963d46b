import { CART_LIMIT, type CartItem } from '#domain/cart/item.ts'
import type { TakenOut } from '#domain/cart/one-file.ts'
import type { OwnedFile } from '#domain/license/coverage.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { inCredits } from './credit-messages.ts'

interface RestOf {
  /** The owned file that lowers the price most; undefined if there is none. */
  readonly basis: OwnedFile | undefined
  readonly licenseId: LicenseId
}

/**
 * The detail of a line that costs less because of what is owned: another license of a file, a better file, or
 * the rest of a bundle.
 */
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

/** How many files are included with one, shown before it is bought (coverage 5). */
export function includedMessage(count: number): string {
  return `Includes ${inFiles(count)} of this asset`
}

/** The detail of an order line that includes other files (coverage 5). */
export function withIncluded(detail: string, count: number): string {
  return count === 0 ? detail : `${detail}, includes ${inFiles(count)}`
}

function inFiles(count: number): string {
  return count === 1 ? '1 more file' : `${count} more files`
}

/** The detail of a line paid with credits. */
export function forCreditsMessage(detail: string, credits: number): string {
  return `${detail} for ${inCredits(credits)}`
}

/** The detail of a line in a monthly free pack. */
export function ofPackMessage(detail: string, month: string): string {
  return `${detail}, ${month} free pack`
}

/** A short list of what was bought: "Campfire, close and 3 more". */
export function namesInShort(names: readonly string[]): string {
  const [first, ...others] = names
  return others.length === 0 ? String(first) : `${first} and ${others.length} more`
}

/** Says that a line was removed because another one made it redundant (cart 6). */
export function takenOutMessage({ name, detail, why }: TakenOut): string {
  return why === 'in-bundle'
    ? `${name} was removed because it’s part of a bundle in your cart.`
    : `${name} (${detail}) was replaced by a better file.`
}

/** Says that a line is not sold because its customer owns it (cart 8). */
export function alreadyOwnedMessage(name: string): string {
  return `You already own ${name} under this license, so it isn’t in your cart. Find it in your downloads.`
}

/** How many lines were left out at sign-in because the cart was full (cart 3). */
export function droppedLinesMessage(count: number): string {
  const left = count === 1 ? '1 item was' : `${count} items were`
  return `Your cart can hold up to ${CART_LIMIT} items, so ${left} left out when you signed in.`
}
