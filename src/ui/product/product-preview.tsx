import type { Product } from '#domain/catalog/product.ts'
import { AssetPreview } from './asset-preview.tsx'
import { CompFile } from './comp-file.tsx'

/** What an asset is looked at with, and a way to try it. */
export function ProductPreview({ product }: { readonly product: Product }) {
  return (
    <>
      <AssetPreview product={product} />
      <CompFile product={product} />
    </>
  )
}
