import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'
import { loadProduct } from './product-data.ts'

/** The page of one asset. */
export function productRoute(source: PageSource): RouteObject {
  return {
    path: '/product/:slug',
    loader: ({ params }) => loadProduct(source, params['slug'] ?? ''),
    lazy: { Component: async () => (await import('./product-page.tsx')).ProductPage },
    handle: { module: 'src/ui/product/product-page.tsx' },
  }
}
