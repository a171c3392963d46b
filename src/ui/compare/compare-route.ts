import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/** The comparison page. Its loader is fetched with it, so that no other page has to load it. */
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
