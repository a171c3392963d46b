import type { RouteObject } from 'react-router-dom'
import type { Product } from '#domain/catalogue/product.ts'
import type { Survey } from '#domain/user/survey.ts'
import type { PageSource } from '../page-source.ts'
import { settled } from '../settled.ts'
import { ownedOf } from './owned-of.ts'

export interface ProductData {
  readonly product: Product
  /** Ids of variants that the viewer may download again. */
  readonly owned: readonly number[]
  /** What the viewer works with, if they have said so: decides which file stands first. */
  readonly survey: Survey | null
}

/** The page of one asset. */
export function productRoute(source: PageSource): RouteObject {
  return {
    path: '/product/:slug',
    loader: ({ params }): Promise<ProductData> => load(source, params['slug'] ?? ''),
    lazy: { Component: async () => (await import('./product-page.tsx')).ProductPage },
    handle: { module: 'src/ui/product/product-page.tsx' },
  }
}

async function load(source: PageSource, slug: string): Promise<ProductData> {
  const [product, viewer] = await Promise.all([
    settled(source.get('catalogue').product(slug)),
    source.viewer(),
  ])
  const [owned, survey] = await Promise.all([
    ownedOf(source, viewer, [product.id]),
    viewer.kind === 'registered' ? source.get('surveys').read(viewer).unwrapOr(null) : null,
  ])
  return { product, owned, survey }
}
