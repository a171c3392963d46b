import { lazy, Suspense } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { Waiting } from './waiting.tsx'

/** Where its code does not arrive, the still stays: what is for sale beside it can be bought all the same. */
const ProductPreview = lazy(() =>
  import('./product-preview.tsx').then(
    ({ ProductPreview: Arrived }) => ({ default: Arrived }),
    () => ({ default: Waiting }),
  ),
)

/** What the asset is looked at with. */
export function Stage({ product }: { readonly product: Product }) {
  return (
    <Suspense fallback={<Waiting product={product} />}>
      <ProductPreview product={product} />
    </Suspense>
  )
}
