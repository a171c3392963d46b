import { bundlePrice, type BundleCard, type BundleOffer } from '#domain/catalog/bundle.ts'
import type { UnpricedBundle } from '#server/application/ports/catalog-pages.ts'

/** A bundle with its discounted price. */
export function priced({ fullPrice, ...bundle }: UnpricedBundle): BundleCard {
  return { ...bundle, basePrice: bundlePrice([fullPrice], bundle.effectiveDiscount) }
}

/** The same, with the full price of its files. */
export function offer(bundle: UnpricedBundle): BundleOffer {
  return { ...priced(bundle), fullPrice: bundle.fullPrice }
}
