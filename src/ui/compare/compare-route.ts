import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/** Assets side by side. The loader comes with the page: no other page pays for it. */
export function compareRoute(source: PageSource): RouteObject {
  return {
    path: '/compare',
    handle: { module: 'src/ui/compare/compare-page.tsx' },
    lazy: {
      Component: async () => (await import('./compare-page.tsx')).ComparePage,
      loader: async () => {
        const { loadCompare } = await import('./compare-page.tsx')
        return ({ request }) => loadCompare(source, request)
      },
    },
  }
}
