import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/** The homepage. Its loader is fetched with it, so that no other page has to load it. */
export function homeRoute(source: PageSource): RouteObject {
  return {
    path: '/',
    handle: { module: 'src/ui/home/home-page.tsx' },
    lazy: {
      Component: async () => (await import('./home-page.tsx')).HomePage,
      loader: async () => {
        const { loadHome } = await import('./home-page.tsx')
        return () => loadHome(source)
      },
    },
  }
}
