import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'
import { loadBundle } from './bundle-data.ts'

/** The bundles index and the bundle page. */
export function bundleRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/bundles',
      handle: { module: 'src/ui/bundles/bundles-page.tsx' },
      lazy: {
        Component: async () => (await import('./bundles-page.tsx')).BundlesPage,
        loader: async () => {
          const { loadBundles } = await import('./bundles-page.tsx')
          return ({ request }: LoaderFunctionArgs) => loadBundles(source, request)
        },
      },
    },
    {
      path: '/bundle/:slug',
      loader: ({ params }) => loadBundle(source, params['slug'] ?? ''),
      lazy: { Component: async () => (await import('./bundle-page.tsx')).BundlePage },
      handle: { module: 'src/ui/bundles/bundle-page.tsx' },
    },
  ]
}
