import { useRef } from 'react'
import type { Product } from '#domain/catalog/product.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useNear } from '../hooks/use-near.ts'
import { useService } from '../stores/stores.tsx'
import { CompletesTheShot } from './completes-the-shot.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { BundlesWithAsset } from './bundles-with-asset.tsx'

interface InContextProps {
  readonly product: Product
}

/**
 * What completes an asset in a shot, what it is sold with, and what was viewed before. Each part is requested once
 * the visitor scrolls near it, and shows nothing if it is empty.
 */
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
  const completes = context?.completes ?? []
  return (
    <>
      <div ref={place}>
        {completes.length > 0 && <CompletesTheShot completes={completes} />}
        {bundles.length > 0 && <BundlesWithAsset bundles={bundles} />}
      </div>
      <RecentlyViewed product={product} />
    </>
  )
}
