import type { Ownership } from '#application/ports/downloads.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { cents, type Cents } from '#domain/shared/money.ts'

/** The amount that the owned files of an asset take off the price of one of its files (coverage 2). */
export function offOf(variantId: number, owned: readonly Ownership[]): Cents {
  return cents(most(owned, variantId, ({ worth }) => worth))
}

/** The price minus that amount, never below zero. */
export function lessOff(price: Cents, variantId: number, owned: readonly Ownership[]): Cents {
  return cents(Math.max(0, price - offOf(variantId, owned)))
}

/** The same in credits of a license: files owned under a lower one take nothing off. */
export function creditsOffOf(
  variantId: number,
  owned: readonly Ownership[],
  under: LicenseId,
): number {
  const enough = owned.filter(({ licenseId }) => licenseId >= under)
  return most(enough, variantId, ({ credits }) => credits)
}

function most(
  owned: readonly Ownership[],
  variantId: number,
  worth: (one: Ownership) => number,
): number {
  const counted = owned.filter((one) => one.variantId === variantId || !one.given)
  return Math.max(0, ...counted.map(worth))
}
