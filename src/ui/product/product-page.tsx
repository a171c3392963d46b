import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useLoaderData } from 'react-router-dom'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { Product } from '#domain/catalog/product.ts'
import { once } from '#domain/shared/once.ts'
import { breadcrumbList } from '../browse/breadcrumb-list.ts'
import { ProductGrid } from '../browse/product-grid.tsx'
import { BegunPart } from '../components/begun-part.tsx'
import { Breadcrumb, type Crumb } from '../components/breadcrumb.tsx'
import { HydrationSlice } from '../components/hydration-slice.tsx'
import { JsonLd, jsonLdText } from '../json-ld.tsx'
import { PageHead } from '../page-head.tsx'
import { useStore } from '../stores/stores.tsx'
import { Waiting } from './awaited-files.tsx'
import { BuyPanel } from './buy-panel.tsx'
import type { ProductData } from './product-data.ts'
import { ProductDetails } from './product-details.tsx'
import { previewVideo, productLd } from './product-ld.ts'
import css from './product-page.module.css'

const loadCompare = once(async () => (await import('../compare/compare-button.tsx')).CompareRow)
const loadInContext = once(async () => (await import('./in-context.tsx')).InContext)

/** The page of one asset: a close look at it, and what it takes to use it. */
export function ProductPage() {
  const data = useLoaderData() as ProductData
  return <Bench key={data.product.id} {...data} />
}

function Bench({ product, held, facts, noPrice, firstVariantId, otherRate }: ProductData) {
  const { publicUrl, taxShown } = useStore('config')
  const path = `/product/${product.slug}`
  const [variantId, setVariantId] = useState(firstVariantId)
  const variant = product.variants.find(({ id }) => id === variantId) ?? product.variants[0]
  const trail = trailOf(product)

  return (
    <article>
      <PageHead
        title={product.name}
        description={product.description}
        path={path}
        image={`/social-cards/${product.slug}.jpg`}
        video={import.meta.env.SSR ? previewVideo(product.previews) : null}
      />
      <JsonLd
        page={path}
        text={import.meta.env.SSR ? jsonLdText(productLd(product, publicUrl, taxShown)) : null}
      />
      <JsonLd
        page={path}
        text={import.meta.env.SSR ? jsonLdText(breadcrumbList(trail, publicUrl)) : null}
      />
      <div className={css['columns']}>
        <div className={css['stage']}>
          <PreviewStage product={product} />
        </div>
        <div className={css['panel']}>
          <div className={css['sticky']}>
            <Breadcrumb trail={trail.slice(0, -1)} />
            <BuyPanel
              product={product}
              variant={variant}
              held={held}
              noPrice={noPrice}
              otherRate={otherRate}
              onChoose={setVariantId}
            />
            <BegunPart load={loadCompare}>{(Part) => <Part card={product} />}</BegunPart>
          </div>
        </div>
        <div className={css['details']}>
          <HydrationSlice>
            <ProductDetails product={product} facts={facts} held={held} />
          </HydrationSlice>
        </div>
      </div>
      {product.similar.length > 0 && (
        <section className={css['similar']} aria-labelledby="similar">
          <h2 id="similar">Similar</h2>
          <HydrationSlice>
            <ProductGrid label="Similar assets" cards={product.similar} />
          </HydrationSlice>
        </section>
      )}
      <BegunPart load={loadInContext}>{(Part) => <Part product={product} />}</BegunPart>
    </article>
  )
}

function trailOf(product: Product): readonly Crumb[] {
  const library = LIBRARIES.find(({ id }) => id === product.libraryId)
  return [
    { label: 'Home', to: '/' },
    ...(library ? [{ label: library.name, to: library.path }] : []),
    ...(product.hasCategoryPage
      ? [{ label: product.category.name, to: `/category/${product.category.slug}` }]
      : []),
    { label: product.name },
  ]
}

/** If its code fails to load, the still stays, and the asset can still be bought. */
const ProductPreview = lazy<ComponentType<Pick<ProductData, 'product'>>>(() =>
  import('./product-preview.tsx').then(
    ({ ProductPreview: Arrived }) => ({ default: Arrived }),
    () => ({ default: Waiting }),
  ),
)

/** The preview of an asset. */
function PreviewStage({ product }: { readonly product: Product }) {
  return (
    <Suspense fallback={<Waiting product={product} />}>
      <ProductPreview product={product} />
    </Suspense>
  )
}
