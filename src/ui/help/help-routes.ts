import type { RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/** The help and policy pages. Their loaders are fetched with them, so that no other page has to load them. */
export function helpRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/help/:slug?',
      handle: { module: 'src/ui/help/help-page.tsx' },
      lazy: {
        Component: async () => (await import('./help-page.tsx')).HelpPage,
        loader: async () => {
          const { loadHelp } = await import('./help-page.tsx')
          return ({ params }) => loadHelp(source, params['slug'])
        },
      },
    },
    {
      path: '/policies/:slug',
      handle: { module: 'src/ui/help/policy-page.tsx' },
      lazy: {
        Component: async () => (await import('./policy-page.tsx')).PolicyPage,
        loader: async () => {
          const { loadPolicy } = await import('./policy-page.tsx')
          return ({ params }) => loadPolicy(source, params['slug'])
        },
      },
    },
  ]
}
