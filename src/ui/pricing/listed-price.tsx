import type { LicenseType } from '#domain/license/tier.ts'
import type { PriceProps } from '../components/price.tsx'
import { ShownPrice } from './shown-price.tsx'

interface ListedPriceProps extends PriceProps {
  readonly license: LicenseType
}

/**
 * A price under a license; for the largest companies only a starting price, since the actual one is agreed on
 * individually (licensing 4, pricing 6).
 */
export function ListedPrice({ license, ...price }: ListedPriceProps) {
  const starts = license.onRequest && price.cents > 0
  return (
    <span>
      {starts && 'from '}
      <ShownPrice {...price} />
    </span>
  )
}
