import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/** Elements on the visitor's own plate. The loader is in the page's chunk, so other pages don't download it. */
export function tryRoute(source: PageSource): RouteObject {
  return {
    path: '/try',
    handle: { module: 'src/ui/composite/try-page.tsx' },
    lazy: {
      Component: async () => (await import('./try-page.tsx')).TryPage,
      loader: async () => {
        const { loadTry } = await import('./try-page.tsx')
        return ({ request }) => loadTry(source, request)
      },
    },
  }
}
