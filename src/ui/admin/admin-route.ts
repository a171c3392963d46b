import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/** The admin as a single route (admin 1). Its pages are in their own chunk, which no document head preloads. */
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
