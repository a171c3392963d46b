import { LIBRARY } from '#domain/catalog/library.ts'
import type { Product } from '#domain/catalog/product.ts'
import { ButtonLink } from '../components/button.tsx'
import { AssetPreview } from './asset-preview.tsx'
import { CompFile } from './comp-file.tsx'
import css from './product-page.module.css'

/** The preview of an asset, and ways to try it. */
export function ProductPreview({ product }: { readonly product: Product }) {
  const link = tryLink(product)
  return (
    <>
      <AssetPreview product={product} />
      {link && (
        <p className={css['try']}>
          <ButtonLink size="small" to={`/try?${link.query}`}>
            {link.label}
          </ButtonLink>
        </p>
      )}
      <CompFile product={product} />
    </>
  )
}

/**
 * An element goes over a plate, and practice footage below elements. The turntable of a model or volume fits
 * neither.
 */
function tryLink({ libraryId, slug, previews }: Product) {
  if (libraryId === LIBRARY.FOOTAGE_2D) return { query: `e=${slug}`, label: 'Try it on your plate' }
  if (libraryId !== LIBRARY.PRACTICE || !previews.videoMp4) return null
  return { query: `plate=practice.${slug}`, label: 'Try elements on this plate' }
}
