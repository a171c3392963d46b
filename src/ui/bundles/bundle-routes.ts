import type { RouteObject } from 'react-router-dom'
import {
  bundleSortFrom,
  type Bundle,
  type BundleCard,
  type BundleSort,
} from '#domain/catalogue/bundle.ts'
import type { PageSource } from '../page-source.ts'
import { ownedOf } from '../product/owned-of.ts'
import { settled } from '../settled.ts'

export interface BundlesData {
  readonly sort: BundleSort
  readonly bundles: readonly BundleCard[]
}

export interface BundleData {
  readonly bundle: Bundle
  /** Ids of member variants that the viewer owns already. */
  readonly owned: readonly number[]
}

/** The bundles index and the page of one bundle. */
export function bundleRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/bundles',
      loader: ({ request }): Promise<BundlesData> => loadAll(source, request),
      lazy: { Component: async () => (await import('./bundles-page.tsx')).BundlesPage },
      handle: { module: 'src/ui/bundles/bundles-page.tsx' },
    },
    {
      path: '/bundle/:slug',
      loader: ({ params }): Promise<BundleData> => loadOne(source, params['slug'] ?? ''),
      lazy: { Component: async () => (await import('./bundle-page.tsx')).BundlePage },
      handle: { module: 'src/ui/bundles/bundle-page.tsx' },
    },
  ]
}

async function loadAll(source: PageSource, request: Request): Promise<BundlesData> {
  const sort = bundleSortFrom(new URL(request.url).searchParams.get('sort_by'))
  return { sort, bundles: await settled(source.get('catalogue').bundles(sort)) }
}

async function loadOne(source: PageSource, slug: string): Promise<BundleData> {
  const [bundle, viewer] = await Promise.all([
    settled(source.get('catalogue').bundle(slug)),
    source.viewer(),
  ])
  const products = [...new Set(bundle.members.map(({ product }) => product.id))]
  return { bundle, owned: await ownedOf(source, viewer, products) }
}
