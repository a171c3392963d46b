import { percentOf, minus, sum, type Cents } from '../shared/money.ts'
import type { ProductCard, Variant } from './product.ts'
import { LEAST_CREDITS, mayBeOrdered, saleOf, type OnOffer } from './sale.ts'

export interface BundleCard {
  readonly id: number
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly cover: string
  /** Percentage off the sum of the members, as a whole number. */
  readonly effectiveDiscount: number
  readonly publishedAt: number
  readonly memberCount: number
  /** Under license 1, after the discount. */
  readonly basePrice: Cents
}

export interface Bundle extends BundleCard {
  /** The price of the members bought one by one, under license 1. */
  readonly fullPrice: Cents
  readonly members: readonly BundleMember[]
  /** No longer sold (catalog 7). */
  readonly retired: boolean
}

/** A bundle as shown on the page of an asset that it contains. */
export interface BundleOffer extends BundleCard, Pick<Bundle, 'fullPrice'> {}

export interface BundleMember {
  readonly product: ProductCard
  readonly variant: Variant
}

/** Whether a text has the form of a bundle's SKU. */
export function isBundleSku(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/.test(text)
}

/** Maximum number of files in a bundle (catalog 10). */
export const BUNDLE_FILES = 50

/** A bundle, as far as it depends on its files whether it is sold. */
export interface BundleStock {
  readonly published: boolean
  readonly files: readonly (OnOffer & { readonly assetSku: string; readonly retired: boolean })[]
}

/** Those of the bundles that are sold now and not anymore once this asset is retired (catalog 7). */
export function bundlesEnded<Stock extends BundleStock>(
  bundles: readonly Stock[],
  assetSku: string,
): readonly Stock[] {
  return bundles.filter(
    ({ published, files }) =>
      published &&
      files.every((file) => !file.retired && mayBeOrdered(saleOf(file))) &&
      files.some((file) => file.assetSku === assetSku),
  )
}

/** The price of a bundle: the sum of its members less its effective discount (catalog 6). */
export function bundlePrice(prices: readonly Cents[], effectiveDiscount: number): Cents {
  const full = sum(prices)
  return minus(full, percentOf(effectiveDiscount, full))
}

/** The same in credits: a whole number, rounded half up, and never 0 (catalog 6, pricing 7). */
export function bundleCredits(credits: readonly number[], effectiveDiscount: number): number {
  const full = credits.reduce((total, one) => total + one, 0)
  return Math.max(LEAST_CREDITS, Math.floor((full * (100 - effectiveDiscount) + 50) / 100))
}
