import type { LicenseType } from '#domain/license/tier.ts'
import { Price, type PriceProps } from '../components/price.tsx'

interface ListedPriceProps extends PriceProps {
  readonly license: LicenseType
}

/** A price under a license; for the largest companies only where it starts: the real one is agreed on (licensing 4, pricing 6). */
export function ListedPrice({ license, ...price }: ListedPriceProps) {
  const starts = license.onRequest && price.cents > 0
  return (
    <span>
      {starts && 'from '}
      <Price {...price} />
    </span>
  )
}
