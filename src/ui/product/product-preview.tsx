import { observer } from 'mobx-react-lite'
import type { Product } from '#domain/catalog/product.ts'
import { once } from '#domain/shared/once.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import { useStore } from '../stores/stores.tsx'
import { AssetPreview } from './asset-preview.tsx'

const loadComp = once(async () => (await import('./comp-file.tsx')).CompFile)

/** What an asset is looked at with, and, once somebody has begun to use the page, a way to try it. */
export const ProductPreview = observer(function ProductPreview({
  product,
}: {
  readonly product: Product
}) {
  const { begun } = useStore('interaction')
  return (
    <>
      <AssetPreview product={product} />
      {begun && <LazyPart load={loadComp}>{(CompFile) => <CompFile product={product} />}</LazyPart>}
    </>
  )
})
