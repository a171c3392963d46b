import { useRef } from 'react'
import type { Product } from '#domain/catalog/product.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useNear } from '../hooks/use-near.ts'
import { useService } from '../stores/stores.tsx'
import { BundlesWithAsset } from './bundles-with-asset.tsx'

interface InContextProps {
  readonly product: Product
}

/** What an asset is sold with. It asks once somebody comes near, and shows nothing where there is nothing. */
export function InContext({ product }: InContextProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const catalog = useService('catalog')
  const context = useLookup(isNear ? () => catalog.inContext(product.slug) : null, [
    catalog,
    isNear,
    product.slug,
  ])
  const bundles = context?.bundles ?? []
  return <div ref={place}>{bundles.length > 0 && <BundlesWithAsset bundles={bundles} />}</div>
}
