import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/** The admin, as one address with everything under it (admin 1): its pages come with its own chunk, which no head names. */
export function adminRoute(source: PageSource): RouteObject {
  return {
    path: '/admin/*',
    lazy: {
      Component: async () => (await import('./admin-page.tsx')).AdminPage,
      loader: async () => {
        const { checkAccess } = await import('./admin-page.tsx')
        return ({ request }: LoaderFunctionArgs) => checkAccess(source, request)
      },
    },
  }
}
