import { LIBRARY } from '#domain/catalog/library.ts'
import type { Product } from '#domain/catalog/product.ts'
import { once } from '#domain/shared/once.ts'
import { BegunPart } from '../components/begun-part.tsx'
import { ButtonLink } from '../components/button.tsx'
import { AssetPreview } from './asset-preview.tsx'
import css from './product-page.module.css'

const loadComp = once(async () => (await import('./comp-file.tsx')).CompFile)

/** What an asset is looked at with, and the ways to try it. */
export function ProductPreview({ product }: { readonly product: Product }) {
  return (
    <>
      <AssetPreview product={product} />
      {product.libraryId === LIBRARY.FOOTAGE_2D && (
        <p className={css['try']}>
          <ButtonLink size="small" to={`/try?e=${product.slug}`}>
            Try it on your plate
          </ButtonLink>
        </p>
      )}
      <BegunPart load={loadComp}>{(CompFile) => <CompFile product={product} />}</BegunPart>
    </>
  )
}
