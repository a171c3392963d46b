import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/** The homepage. The loader comes with it: no other page pays for it. */
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
