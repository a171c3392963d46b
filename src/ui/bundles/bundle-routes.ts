import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'
import { loadBundle, loadBundles } from './bundle-data.ts'

/** The bundles index and the bundle page. */
export function bundleRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/bundles',
      loader: ({ request }) => loadBundles(source, request),
      lazy: { Component: async () => (await import('./bundles-page.tsx')).BundlesPage },
      handle: { module: 'src/ui/bundles/bundles-page.tsx' },
    },
    {
      path: '/bundle/:slug',
      loader: ({ params }) => loadBundle(source, params['slug'] ?? ''),
      lazy: { Component: async () => (await import('./bundle-page.tsx')).BundlePage },
      handle: { module: 'src/ui/bundles/bundle-page.tsx' },
    },
  ]
}
