import type { BundleCard } from './bundle.ts'

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
