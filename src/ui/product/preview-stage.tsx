import { lazy, Suspense } from 'react'
import type { Product } from '#domain/catalog/product.ts'
import { Waiting } from './awaited-files.tsx'

/** Where its code does not arrive, the still stays: what is for sale beside it can be bought all the same. */
const ProductPreview = lazy(() =>
  import('./product-preview.tsx').then(
    ({ ProductPreview: Arrived }) => ({ default: Arrived }),
    () => ({ default: Waiting }),
  ),
)

/** What the asset is looked at with. */
export function PreviewStage({ product }: { readonly product: Product }) {
  return (
    <Suspense fallback={<Waiting product={product} />}>
      <ProductPreview product={product} />
    </Suspense>
  )
}
