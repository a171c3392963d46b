import { percentOf, minus, sum, type Cents } from '../shared/money.ts'
import type { ProductCard, Variant } from './product.ts'
import { LEAST_CREDITS } from './sale.ts'

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

/** The five sort orders of the bundles index: value in the address, label (catalog 3). */
export const BUNDLE_SORTS = [
  { value: '', label: 'Default' },
  { value: 'newest', label: 'Date added (new to old)' },
  { value: 'newest_low_to_high', label: 'Date added (old to new)' },
  { value: 'effective_discount', label: 'Discount (high to low)' },
  { value: 'effective_discount_low_to_high', label: 'Discount (low to high)' },
] as const

export type BundleSort = (typeof BUNDLE_SORTS)[number]['value']

/** The sort order that an address names; the editor's order if it names none. */
export function bundleSortFrom(value: string | null | undefined): BundleSort {
  return BUNDLE_SORTS.find((sort) => sort.value === value)?.value ?? ''
}

/** Sorts bundles that arrive in the editor's order. The other sort orders break ties by id, highest first. */
export function sortBundles<Card extends BundleCard>(
  bundles: readonly Card[],
  sort: BundleSort,
): readonly Card[] {
  switch (sort) {
    case '':
      return bundles
    case 'newest':
      return by(bundles, (bundle) => -bundle.publishedAt)
    case 'newest_low_to_high':
      return by(bundles, (bundle) => bundle.publishedAt)
    case 'effective_discount':
      return by(bundles, (bundle) => -bundle.effectiveDiscount)
    case 'effective_discount_low_to_high':
      return by(bundles, (bundle) => bundle.effectiveDiscount)
  }
}

function by<Card extends BundleCard>(bundles: readonly Card[], key: (bundle: Card) => number) {
  return bundles.toSorted((one, other) => key(one) - key(other) || other.id - one.id)
}
